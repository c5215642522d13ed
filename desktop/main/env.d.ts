/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Folder on the web with the feeds. Without it an app never checks for updates. */
  readonly MAIN_VITE_DOWNLOADS_URL?: string
  /** Public key in PEM, for test builds. */
  readonly MAIN_VITE_RELEASE_KEY?: string
}

/** A file that is put next to the bundle; the value is its path. Source: electron-vite, "Asset Handling". */
declare module '*?asset' {
  const path: string
  export default path
}
