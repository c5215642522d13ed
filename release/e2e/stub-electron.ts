import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Where @electron/fuses looks for the fuses of a binary, and their states as Electron ships them: '1' on, '0' off. */
const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
const wireVersion = 1
const shippedFuses = '101100011'

/** Becomes the packed app in the stand-in for Electron, so that signals reach it; the fuse wire behind it is never read. */
const launcher = `#!/bin/sh
here=$(CDPATH= cd -- "$(dirname -- "$(readlink -f -- "$0")")" && pwd)
export SORTWELL_STAND_IN_RESOURCES="$here/resources"
exec "$SORTWELL_STAND_IN/electron" "$SORTWELL_UNPACKED_APP" "$@"
`

/** A distribution as electron-builder wants it, with a script in the place of Electron's binary. */
export async function makeStubElectron(folder: string, electronVersion: string): Promise<void> {
  await mkdir(join(folder, 'locales'), { recursive: true })
  const wire = Buffer.concat([
    Buffer.from(sentinel),
    Buffer.from([wireVersion, shippedFuses.length]),
    Buffer.from(shippedFuses),
  ])
  await writeFile(join(folder, 'electron'), Buffer.concat([Buffer.from(launcher), wire]))
  await chmod(join(folder, 'electron'), 0o755)
  await writeFile(join(folder, 'version'), electronVersion)
  for (const name of ['LICENSE', 'LICENSES.chromium.html', 'chrome-sandbox', 'locales/en-US.pak'])
    await writeFile(join(folder, name), '')
}
