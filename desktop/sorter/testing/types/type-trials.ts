import { Buffer } from 'node:buffer'
import { previewFolder } from '../../index.ts'
import { notingLookUp, putFiles } from '../reading.ts'
import { listing, makePlace, memory, oldDate, roughly } from '../trees.ts'
import { benchAt } from '../workbench.ts'
import { reportedTypes } from './reported-types.ts'

/** Where a file of each of {@link reportedTypes} belongs, by its name. */
const places = new Map(
  reportedTypes.flatMap(({ folder, extensions, begins = Buffer.from('a text') }) =>
    extensions.split(' ').map(each => [`of-${each}.${each}`, { folder, begins }]),
  ),
)

/**
 * Sorts a file of each of {@link reportedTypes} by type, again, and undoes it.
 * @returns how many there are, where those are that are not in their place, and whether the second sort moved nothing and
 * the undo was exact
 */
export async function tryTypes() {
  const place = makePlace(memory, memory)
  const bench = benchAt(place)
  try {
    const files = Object.fromEntries(Array.from(places, ([name, { begins }]) => [name, begins]))
    putFiles(place.folder, files, oldDate)
    const before = roughly(place.folder)
    const plan = () => previewFolder(bench.open(), 'type', { facts: { lookUp: notingLookUp().lookUp } })
    await bench.run(await plan())
    const misplaced = listing(place.folder).filter(path => {
      const name = path.slice(path.indexOf('/') + 1)
      return places.has(name) && path !== `${places.get(name)?.folder}/${name}`
    })
    const isAtRest = (await plan()).moves.length === 0
    await bench.undo()
    const isUndone = JSON.stringify(roughly(place.folder)) === JSON.stringify(before)
    return { tried: places.size, misplaced, isAtRest, isUndone }
  } finally {
    bench.close()
    place.remove()
  }
}
