import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { writeWhole } from '../state/whole-file.ts'

/** The argument of the system's autostart, which shows no window while folders are watched. */
export const hiddenSwitch = '--hidden'

/**
 * The file that makes Linux desktops start the app at login. `TryExec` makes it inert once the app is removed, since no package
 * changes home folders.
 * Source: XDG Desktop Application Autostart Specification and Desktop Entry Specification, "The Exec key".
 * @param command the program and its arguments
 */
export function autostartEntry(command: readonly string[]): string {
  return `[Desktop Entry]
Type=Application
Name=Sortwell
Comment=Sorts what arrives in watched folders
TryExec=${command[0]?.replaceAll('\\', '\\\\')}
Exec=${command.map(quoteExec).join(' ')}
Icon=sortwell-app
Terminal=false
X-GNOME-Autostart-enabled=true
`
}

/** Quoted once for the command line and once more for the file; a percent sign would begin a field code. */
function quoteExec(argument: string): string {
  const inQuotes = argument.replace(/["`$\\]/g, '\\$&')
  return `"${inQuotes}"`.replaceAll('\\', '\\\\').replaceAll('%', '%%')
}

export function autostartFile(configHome: string): string {
  return path.join(configHome, 'autostart', 'sortwell.desktop')
}

/** Writes or removes the file. */
export async function setAutostart(file: string, command: readonly string[] | null): Promise<void> {
  if (command === null) {
    await rm(file, { force: true })
    return
  }
  writeWhole(file, autostartEntry(command))
}

/** A person may have switched it off with the desktop's own tool, which writes `Hidden=true`. */
export async function hasAutostart(file: string): Promise<boolean> {
  const text = await readFile(file, 'utf8').catch(() => null)
  return text !== null && !/^(Hidden=true|X-GNOME-Autostart-enabled=false)\s*$/m.test(text)
}
