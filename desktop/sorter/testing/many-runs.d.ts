import type { RunKind } from '../index.ts'
import type { Place } from './trees.ts'
/**
 * Records of runs of one file each, as version 0.1.0 left them: twenty minutes apart, from March 2025 on.
 * @param from number of the first one; it moved `<number>.txt` to `Documents`
 * @returns their ids, oldest first
 */
export declare function manyRuns(
  place: Pick<Place, 'folder' | 'stateDir'>,
  count: number,
  from?: number,
): string[]
export declare function oneFileRun(
  { folder, stateDir }: Pick<Place, 'folder' | 'stateDir'>,
  at: number,
  purpose?: {
    readonly kind: RunKind
    readonly undoes?: string
  },
): string
