import type { Host } from '../host.ts'
import { strict } from '../not-implemented.ts'
import { findTool, runTool } from './desktop-tools.ts'

const writers = { 'wl-copy': [], xclip: ['-selection', 'clipboard'], xsel: ['-ib'], pbcopy: [] } as const
const readers = {
  'wl-paste': ['-n'],
  xclip: ['-o', '-selection', 'clipboard'],
  xsel: ['-ob'],
  pbpaste: [],
} as const

/** `clipboard`: the desktop's own when a person looks and a tool for it is installed, else one of the program's own. */
export function clipboardOf(host: Host) {
  let kept = ''
  const run = (tools: Readonly<Record<string, readonly string[]>>, input?: string): string | undefined => {
    if (!host.running?.headed || host.isDriven) return undefined
    for (const [name, args] of Object.entries(tools)) {
      const tool = findTool(name)
      if (tool) return runTool(tool, args, input)
    }
    return undefined
  }
  return strict('clipboard', {
    writeText(text: string): void {
      kept = text
      run(writers, text)
    },
    readText: (): string => run(readers) ?? kept,
    clear(): void {
      kept = ''
      run(writers, '')
    },
    availableFormats: (): string[] => (kept === '' ? [] : ['text/plain']),
  })
}
