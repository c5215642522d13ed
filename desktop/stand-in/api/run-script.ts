import { type Codec, makeCodec } from '../codec.ts'
import type { PageLink } from '../page-link.ts'

/**
 * Runs a text in the page's own world, as its scripts run, policy against `eval` or not.
 * @returns a structured clone of what it gives, awaited
 */
export async function runScript(
  link: PageLink,
  codec: Codec,
  code: string,
  userGesture: boolean,
): Promise<unknown> {
  const { result, exceptionDetails } = await link.send('Runtime.evaluate', {
    expression: `(async () => (${makeCodec})().encode(await (0, eval)(${JSON.stringify(code)})))()`,
    awaitPromise: true,
    userGesture,
    returnByValue: true,
    allowUnsafeEvalBlockedByCSP: true,
  })
  if (exceptionDetails) {
    const { exception, text } = exceptionDetails
    const description = exception?.description ?? String(exception?.value ?? text)
    const message = /^(?:Uncaught )?(?:\w*Error: )?(.*)/.exec(description)?.[1] ?? description
    throw Object.assign(new Error(message), { stack: description })
  }
  return codec.decode(String(result.value))
}
