import { describe, expect, test } from 'vitest'
import { samples } from '../testing/samples.ts'
import { type FactName, type Facts, shortFactNames } from '../values/facts.ts'
import { OutOfBounds } from './bytes.ts'
import { closed } from './open-files.ts'
import { readFacts } from './read-facts.ts'

/** The facts that are known where so many reads are granted. */
async function factsAfter(name: string, content: Buffer, granted: number) {
  let reads = 0
  const bytes = {
    size: content.length,
    read(at: number, length: number) {
      if (at + length > content.length || reads === granted) throw new OutOfBounds()
      reads += 1
      return content.subarray(at, at + length)
    },
  }
  const facts = await readFacts({
    name,
    facts: shortFactNames,
    open: () => ({ bytes, whole: closed }),
    attribute: () => null,
    nowMs: Date.now(),
  })
  return { facts, isAll: reads < granted }
}

const containers: readonly unknown[] = ['image/tiff', 'application/zip', 'application/vnd.ms-asf']

/** True of the file, and all that its beginning says: what a container holds and where a film was recorded come later. */
const isLessExact = (fact: FactName, value: unknown) =>
  (fact === 'realType' && containers.includes(value)) || (fact === 'taken' && String(value).endsWith('Z'))

const known = (facts: Facts) => shortFactNames.filter((name: FactName) => facts[name] !== null)

describe.each(samples.filter(({ bytes }) => bytes.length > 0))('$name', ({ name, bytes }) => {
  test('keeps what is known when the bound is reached, after each read', async () => {
    const { facts: all } = await factsAfter(name, bytes, Number.POSITIVE_INFINITY)
    let before: readonly FactName[] = []
    for (let granted = 0; ; granted += 1) {
      const { facts, isAll } = await factsAfter(name, bytes, granted)
      for (const fact of known(facts)) {
        if (!isLessExact(fact, facts[fact])) expect([fact, facts[fact]]).toEqual([fact, all[fact]])
      }
      expect(known(facts)).toEqual(expect.arrayContaining([...before]))
      before = known(facts)
      if (isAll) break
    }
    expect(before).toEqual(known(all))
  })
})
