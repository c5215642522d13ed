import { tryAllCases } from './testing/property-runs.ts'

/** Five times the cases that `npm test` tries. */
tryAllCases()
await import('./corrections.properties.test.ts')
await import('./groups.properties.test.ts')
await import('./outside.properties.test.ts')
await import('./properties.test.ts')
await import('./rest.properties.test.ts')
await import('./facts/same/same-bytes.test.ts')
await import('./plan/by-facts.test.ts')
await import('./plan/by-rules.test.ts')
await import('./run/recover/files-and-redo.test.ts')
await import('./rules/compile.test.ts')
await import('./rules/template.test.ts')
