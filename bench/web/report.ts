import type { Load } from './load-page.ts'
import type { RouteBytes } from './route-bytes.ts'

type Figures = {
  readonly bytes: readonly RouteBytes[]
  readonly ours: readonly Load[]
  readonly floor: readonly Load[]
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)

function median(loads: readonly Load[], name: keyof Load): number {
  const values = loads.map(load => load[name]).sort((one, other) => one - other)
  return values[Math.floor(values.length / 2)] ?? Number.NaN
}

/** The figures as a section of Markdown. */
export function reportOf({ bytes, ours, floor }: Figures): string {
  const rows = bytes.map(
    ({ route, html, css, js, furtherJs }) =>
      `| ${route} | ${kilobytes(html)} | ${kilobytes(css)} | ${kilobytes(js)} | ${kilobytes(furtherJs)} |`,
  )
  const line = (name: string, key: keyof Load, digits: number) => {
    const [our, least] = [median(ours, key), median(floor, key)]
    return `| ${name} | ${our.toFixed(digits)} | ${least.toFixed(digits)} |`
  }
  return `kB of 1000 bytes after gzip level 9, first visit; the last column is what a visitor of the landing page still needs.

| route | HTML | CSS | JavaScript | further JavaScript |
|---|---|---|---|---|
${rows.join('\n')}

Landing page on a phone's screen, processor slowed down 4 times, 1.6 Mbit/s, 150 ms; median of ${ours.length} loads, in
turns with the same page without scripts.

| | site | same page as plain HTML |
|---|---|---|
${line('LCP, ms', 'lcpMs', 0)}
${line('CLS', 'cls', 4)}
${line('TBT, ms', 'tbtMs', 0)}
`
}
