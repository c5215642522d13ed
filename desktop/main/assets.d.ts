/** A file that is put beside the bundle; the value is its path. Source: electron-vite, "Asset Handling". */
declare module '*?asset' {
  const path: string
  export default path
}
