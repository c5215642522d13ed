export type Deferred<Value> = {
  readonly promise: Promise<Value>
  resolve(value: Value): void
  reject(error: Error): void
}

/** A promise that others settle. */
export function deferred<Value>(): Deferred<Value> {
  return Promise.withResolvers<Value>()
}
