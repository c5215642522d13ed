import type { LeftReason } from '../values/values.ts'
import { isManifest, projectMarker } from './danger.ts'

/** Subfolders whose files stay together because something depends on it. Pure. */

const wholeNames = new Set([
  '__macosx', '__pycache__', 'audio_ts', 'bdmv', 'bower_components', 'node_modules', 'site-packages', 'video_ts',
]) // biome-ignore format: a list of names
const systemNames = new Set(['$recycle.bin', 'lost+found', 'recycler', 'system volume information'])

/** Folders that a system or a program shows as one file, and the folder that a browser saves next to a page. */
const bundle =
  /(\.(app|aplibrary|band|bundle|component|docset|dsym|fcpbundle|framework|imovielibrary|kext|key|logicx|lrdata|mpkg|musiclibrary|numbers|pages|photolibrary|photoslibrary|pkg|playground|plugin|prefpane|rtfd|scriv|sparsebundle|textbundle|theater|tvlibrary|vst|vst3|wdgt|xcarchive|xcodeproj|xcworkspace|xpc)|_files)$/

/** Reason by a folder's name to leave it whole; undefined for an ordinary folder. */
export function bundleReason(name: string): LeftReason | undefined {
  const lower = name.toLowerCase()
  if (systemNames.has(lower)) return 'system'
  return wholeNames.has(lower) || bundle.test(lower) ? 'bundle' : undefined
}

const program = /\.exe$/i
const programParts = /\.(asar|dll|pak)$/i

/**
 * Reason by a folder's contents to leave it whole: a project, or a program with its libraries.
 * @param path the folder's own, absolute
 * @param names everything in the folder
 */
export function wholeReason(path: string, names: readonly string[]): LeftReason | undefined {
  // Nobody is asked about a subfolder, so two manifests are enough.
  if (projectMarker({ path, names }) || names.filter(isManifest).length > 1) return 'project'
  if (names.includes('AppRun') || names.includes('pyvenv.cfg')) return 'bundle'
  const isProgram = names.some(name => program.test(name)) && names.some(name => programParts.test(name))
  return isProgram ? 'bundle' : undefined
}
