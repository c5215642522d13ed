import { setUsualKind } from './testing/faulty-disk.ts'

/** What other suites say of a run holds on a machine without the native part, too. */
setUsualKind('link')
await import('./run/apply/copies.test.ts')
await import('./run/apply/devices.test.ts')
await import('./run/apply/meanwhile.test.ts')
await import('./run/recover/runs.test.ts')
await import('./run/recover/undo.test.ts')
await import('./sort.test.ts')
