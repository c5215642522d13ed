/** The system's desktop, provided by main. */
export type SystemShell = {
  /** The system's folder dialog; null when it was closed. */
  pickFolder(title: string): Promise<string | null>
  /** The system's dialogs for a file with rules to read and for a file to write; null when they were closed. */
  pickFile(title: string, extensions: readonly string[]): Promise<string | null>
  pickPlace(title: string, suggestedName: string): Promise<string | null>
  /** Shows the folder in the system's file manager. */
  showFolder(path: string): Promise<void>
  /** Opens the file with the program that the system has for it. */
  openFile(path: string): Promise<void>
  /** Shows the file in its folder there. */
  showFile(path: string): Promise<void>
  /** @throws when the address may not be opened */
  openOutside(address: string): Promise<void>
}
