/**
 * Replaces what a file holds as a whole: a reader finds the old text or the new one, even after a power cut.
 * Creates a missing folder. No other user of this computer may read the file or a folder made here. A symbolic link, as
 * to where somebody keeps settings under version control, stays: what it leads to is replaced.
 */
export declare function writeWhole(place: string, text: string | Uint8Array): void
/** Makes a folder's entries durable. Windows cannot sync folders and does not need it: its file systems log them. */
export declare function syncFolder(folder: string): void
/** What a value has to be like; a schema of zod is one. */
export type Form<T> = {
  safeParse(value: unknown):
    | {
        readonly success: true
        readonly data: T
      }
    | {
        readonly success: false
      }
}
/** The value in a JSON file; null when there is none, or it is not of this form. */
export declare function readJson<T>(file: string, form: Form<T>): T | null
export declare const writeJson: (file: string, value: unknown) => void
/**
 * Runs work that reads a file of the data folder and replaces it, while no other process or thread does the same.
 * @param locks the folder of its lock: not among files that people keep under version control
 * @throws an error with a sentence where another one does not come to its end
 */
export declare function alone<T>(file: string, work: () => T, locks?: string, patienceMs?: number): T
