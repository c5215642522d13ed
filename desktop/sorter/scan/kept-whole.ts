import type { LeftReason } from '../model/values.ts'
import { isManifest, projectMarker } from './danger.ts'

/** Which subfolders are not taken apart, because something depends on what lies together in them. Pure. */

const wholeNames = new Set([
  '__macosx', '__pycache__', 'audio_ts', 'bdmv', 'bower_components', 'node_modules', 'site-packages', 'video_ts',
]) // biome-ignore format: a list of names
const systemNames = new Set(['$recycle.bin', 'lost+found', 'recycler', 'system volume information'])

/** Folders that a system or a program shows as one file, and the folder that a browser saves beside a page. */
const bundle =
  /(\.(app|aplibrary|band|bundle|component|docset|dsym|fcpbundle|framework|imovielibrary|kext|key|logicx|lrdata|mpkg|musiclibrary|numbers|pages|photolibrary|photoslibrary|pkg|playground|plugin|prefpane|rtfd|scriv|sparsebundle|textbundle|theater|tvlibrary|vst|vst3|wdgt|xcarchive|xcodeproj|xcworkspace|xpc)|_files)$/

/** What a folder's name says of it; undefined for an ordinary one. */
export function bundleReason(name: string): LeftReason | undefined {
  const lower = name.toLowerCase()
  if (systemNames.has(lower)) return 'system'
  return wholeNames.has(lower) || bundle.test(lower) ? 'bundle' : undefined
}

const program = /\.exe$/i
const programParts = /\.(asar|dll|pak)$/i

/**
 * What a folder's content says of it: a project, or a program with its parts.
 * @param path the folder's own, absolute
 * @param names everything in the folder
 */
export function wholeReason(path: string, names: readonly string[]): LeftReason | undefined {
  // Nobody can be asked about a folder in the folder, so two manifests are enough.
  if (projectMarker({ path, names }) || names.filter(isManifest).length > 1) return 'project'
  if (names.includes('AppRun') || names.includes('pyvenv.cfg')) return 'bundle'
  const isProgram = names.some(name => program.test(name)) && names.some(name => programParts.test(name))
  return isProgram ? 'bundle' : undefined
}
