/** What the system's desktop does for the services; main gives it. */
export type SystemShell = {
  /** The system's folder dialog; null when it was closed. */
  pickFolder(title: string): Promise<string | null>
  /** The system's dialogs for a JSON file to read and for a file to write; null when they were closed. */
  pickFile(title: string): Promise<string | null>
  pickPlace(title: string, suggestedName: string): Promise<string | null>
  /** Shows the folder in the system's file manager. */
  showFolder(path: string): Promise<void>
  /** @throws when the address may not be opened */
  openOutside(address: string): Promise<void>
}
