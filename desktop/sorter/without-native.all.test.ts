import { setUsualKind } from './testing/faulty-disk.ts'

/** What other suites say of a run holds on a machine without the native part, too. */
setUsualKind('link')
await import('./apply/copies.test.ts')
await import('./apply/devices.test.ts')
await import('./apply/meanwhile.test.ts')
await import('./recover/runs.test.ts')
await import('./recover/undo.test.ts')
await import('./sort.test.ts')
