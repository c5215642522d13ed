import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { codeOf, loadRuleChecks, type RuleSet } from '../../sorter/index.ts'
import { parseRuleSet, writingSet } from './rule-sets.ts'
import { fileRights, folderRights, stateFiles } from './state-dir.ts'
import { writeWhole } from './whole-file.ts'

/** A set of rules to start from, which comes with the app. */
export type Starter = {
  readonly name: string
  /** What it does, in a sentence: the comment that its file begins with. */
  readonly about: string
  readonly text: string
  readonly set: RuleSet
}

/** @param folder that holds a YAML file for each */
export async function listStarters(folder: URL): Promise<readonly Starter[]> {
  const found: Starter[] = []
  for (const file of readdirSync(folder).sort()) {
    const text = readFileSync(new URL(file, folder), 'utf8')
    const { set, complaints } = await parseRuleSet(text)
    if (complaints.length > 0) throw new Error(`${file}: ${complaints[0]?.message}`)
    const [, about = ''] = /^#.*\n# (.+)\n/.exec(text) ?? []
    found.push({ name: file.replace(/\.yaml$/, ''), about, text, set })
  }
  return found
}

/**
 * Makes a set from a text, such as a starter's, and puts the schema next to it that the first line of starters names.
 * @param name one that `isSetName` takes
 * @returns false where there is a set of this name; it is left as it is
 * @throws {SettingsRefused} when it cannot be written
 */
export async function startSet(
  { text }: Pick<Starter, 'text'>,
  name: string,
  stateDir: string,
): Promise<boolean> {
  const file = stateFiles.ruleSet(stateDir, name)
  const isMade = writingSet(file, () => {
    mkdirSync(stateFiles.ruleSets(stateDir), { recursive: true, mode: folderRights })
    try {
      writeFileSync(file, text, { mode: fileRights, flag: 'wx', flush: true })
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return false
      if (codeOf(error) !== '') rmSync(file, { force: true }) // a set that was cut short would be followed
      throw error
    }
    return true
  })
  if (isMade) await putSchema(stateDir)
  return isMade
}

/** Puts the newest schema next to the sets, for the editors that they are written in; a disk without room goes without. */
export async function putSchema(stateDir: string): Promise<void> {
  const schema = stateFiles.ruleSchema(stateDir)
  const newest = `${JSON.stringify((await loadRuleChecks()).ruleSetSchema(), null, 2)}\n`
  try {
    if (!existsSync(schema) || readFileSync(schema, 'utf8') !== newest) writeWhole(schema, newest)
  } catch (error) {
    if (codeOf(error) === '') throw error
  }
}
