import { type UpdateChannel, updateChannels } from '../../ipc/update-view.ts'
import { readJson, writeJson } from '../state/json-file.ts'

/** The channel that the person chose; stable until then. */
export async function readChannel(file: string): Promise<UpdateChannel> {
  const kept = await readJson(file)
  const name = typeof kept === 'object' && kept !== null && 'channel' in kept ? kept.channel : null
  return updateChannels.find(channel => channel === name) ?? 'stable'
}

export const writeChannel = (file: string, channel: UpdateChannel): Promise<void> =>
  writeJson(file, { channel })
