import { tryAllCases } from './testing/property-runs.ts'

/** Five times the cases of `npm test`. */
tryAllCases()
await import('./corrections.properties.test.ts')
await import('./groups.properties.test.ts')
await import('./outside.properties.test.ts')
await import('./properties.test.ts')
