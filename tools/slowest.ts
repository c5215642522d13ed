/** How many tests are named. */
const most = 10

/** Names the slowest tests at the end of a run. A reporter for Vitest and for Playwright. */
export default class Slowest {
  readonly #tests: { readonly name: string; readonly durationMs: number }[] = []

  /** Vitest's. */
  onTestCaseResult(test: {
    readonly fullName: string
    readonly module: { readonly relativeModuleId: string }
    diagnostic(): { readonly duration: number } | undefined
  }): void {
    this.#tests.push({
      name: `${test.module.relativeModuleId} › ${test.fullName}`,
      durationMs: test.diagnostic()?.duration ?? 0,
    })
  }

  /** Playwright's. */
  onTestEnd(test: { titlePath(): readonly string[] }, result: { readonly duration: number }): void {
    const [, , ...names] = test.titlePath()
    this.#tests.push({ name: names.join(' › '), durationMs: result.duration })
  }

  onTestRunEnd(): void {
    this.#print()
  }

  onEnd(): void {
    this.#print()
  }

  printsToStdio(): boolean {
    return false
  }

  #print(): void {
    if (this.#tests.length === 0) return
    const slowest = this.#tests.sort((a, b) => b.durationMs - a.durationMs).slice(0, most)
    const lines = slowest.map(
      ({ name, durationMs }) => `${(durationMs / 1000).toFixed(1).padStart(6)} s  ${name}`,
    )
    console.log(`\nSlowest tests\n${lines.join('\n')}`)
  }
}
