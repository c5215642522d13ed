import { type Endpoints, endpoints } from '../contract/endpoints.ts'

const toPattern = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)
const rows = Object.values<Endpoints[keyof Endpoints]>(endpoints).map(({ method, path }) => ({
  method,
  pattern: toPattern(path),
}))

/** Methods that the contract knows for an address; none when it knows no such address. */
export const allowedMethods = (path: string): readonly string[] =>
  rows.filter(row => row.pattern.test(path)).map(row => row.method)
