import { execFileSync } from 'node:child_process'
import type { Contender, Label, Step } from './contenders.ts'
import { type Corpus, checkCorpus, restoreCorpus } from './corpus.ts'
import { type Measured, measure } from './measure.ts'
import type { Sandbox } from './sandbox.ts'

/** What each step took, one value a round. */
export type Samples = ReadonlyMap<Label, readonly Measured[]>

/**
 * Lets all contenders run once a round, forward and backward by turns, so that what slows the machine down for a while
 * slows all of them down. The folder is the same before each.
 */
export async function runRounds(
  corpus: Corpus,
  contenders: readonly Contender[],
  rounds: number,
  sandbox: Sandbox,
  signal: AbortSignal,
): Promise<Samples> {
  const samples = new Map<Label, Measured[]>()
  for (let round = 1; round <= rounds; round += 1) {
    console.error(`${corpus.files} files, round ${round} of ${rounds}`)
    for (const contender of round % 2 ? contenders : contenders.toReversed()) {
      sandbox.renewState()
      for (const step of contender) {
        const measured = await take(step, corpus, sandbox, signal)
        samples.set(step.label, [...(samples.get(step.label) ?? []), measured])
      }
      if (contender.at(-1)?.leaves === 'sorted') await restoreCorpus(corpus, signal)
    }
  }
  return samples
}

async function take(step: Step, corpus: Corpus, sandbox: Sandbox, signal: AbortSignal): Promise<Measured> {
  execFileSync('sync', ['-f', corpus.folder]) // or the next program's own sync pays for what came before it
  const measured = await measure(step.argv, sandbox, signal)
  checkCorpus(corpus, step.leaves)
  return measured
}
