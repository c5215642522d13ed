import { cpus } from 'node:os'
import type { RouteBytes } from '../../web/e2e/route-bytes.ts'
import type { Load } from './load-page.ts'

type Figures = {
  /** How many programs ran in the minute before. */
  readonly loadBefore: number
  readonly bytes: readonly RouteBytes[]
  readonly ours: readonly Load[]
  readonly floor: readonly Load[]
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)

function median(loads: readonly Load[], name: keyof Load): number {
  const values = loads.map(load => load[name]).sort((one, other) => one - other)
  return values[Math.floor(values.length / 2)] ?? Number.NaN
}

/** Times depend on what else the machine does; bytes do not. */
function busyness(load: number): string {
  const counts = `${load.toFixed(1)} programs ran on ${cpus().length} processors in the minute before`
  return load > cpus().length
    ? `**Taken on a busy machine** (${counts}): only the comparison in a row means something.`
    : `The machine was quiet (${counts}).`
}

/** The figures as a section of Markdown. */
export function reportOf({ loadBefore, bytes, ours, floor }: Figures): string {
  const rows = bytes.map(
    ({ route, html, css, js, furtherJs }) =>
      `| ${route} | ${kilobytes(html)} | ${kilobytes(css)} | ${kilobytes(js)} | ${kilobytes(furtherJs)} |`,
  )
  const line = (
    name: string,
    key: keyof Load,
    digits: number,
    wanted: (our: number, least: number) => string,
  ) => {
    const [our, least] = [median(ours, key), median(floor, key)]
    return `| ${name} | ${our.toFixed(digits)} | ${least.toFixed(digits)} | ${wanted(our, least)} |`
  }
  const verdict = (isMet: boolean) => (isMet ? 'met' : '**missed**')
  return `kB of 1000 bytes after gzip level 9; each route is visited by itself until nothing is fetched any more, those behind
the guard by a person who is signed in and has let an application in; three releases are on offer. The last column is what
a route fetches of scripts beyond the landing page's: its screen and whatever else its first look needs. No page fetches a
screen ahead of time. Not in the table, because only a press of a button brings it: the script for Google sign-in. Wanted:
at most 110 on the landing page, at most 10 further, at most 30 for the profile; a test holds all three
(\`web/e2e/page-weight.e2e.ts\`).

| route | HTML | CSS | JavaScript | further JavaScript |
|---|---|---|---|---|
${rows.join('\n')}

Landing page on a phone's screen, processor slowed down 4 times, 1.6 Mbit/s, 150 ms; median of ${ours.length} loads, in
turns with the same page without scripts, both with the same picture of the window. ${busyness(loadBefore)}

| | site | same page as plain HTML | wanted |
|---|---|---|---|
${line('LCP, ms', 'lcpMs', 0, (our, least) => `≤ 1.15 ×, is ${(our / least).toFixed(2)} ×: ${verdict(our <= 1.15 * least)}`)}
${line('CLS', 'cls', 4, our => `0: ${verdict(our === 0)}`)}
${line('TBT, ms', 'tbtMs', 0, () => '')}
${line('Fetched in all, kB', 'fetchedKb', 1, our => `≤ 260: ${verdict(our <= 260)}`)}
`
}
