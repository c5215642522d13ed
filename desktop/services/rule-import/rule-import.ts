import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { codeOf, type RuleSet } from '../../sorter/index.ts'
import { isSetName, listRuleSets, parseRuleSet, readSetText, type SetComplaint } from '../state/rule-sets.ts'
import { readSettings } from '../state/settings.ts'
import { fileRights, folderRights, stateFiles } from '../state/state-dir.ts'
import { isOrganizeConfig, type LocationSet, type Remark, readOrganizeConfig } from './organize-rules.ts'

/** A set from elsewhere that could be taken. */
export type OfferedSet = {
  readonly name: string
  /** Where it would be kept. */
  readonly file: string
  readonly text: string
  readonly set: RuleSet
  /** Why it cannot be followed; then it is not taken. */
  readonly complaints: readonly SetComplaint[]
  /** Another set has this name, or it is none. */
  readonly fault?: 'taken' | 'no-name'
  /** Of organize, the folder that it is for. */
  readonly location?: string
  /** Whether it is meant for subfolders too. */
  readonly subfolders?: boolean
}

export type RuleOffer = {
  readonly from: 'sortwell' | 'organize'
  readonly sets: readonly OfferedSet[]
  /** Rules of organize that cannot be said. */
  readonly notTaken: readonly Remark[]
  readonly differences: readonly Remark[]
}

/**
 * What a file with a set of rules, or a configuration of organize, brings. Changes nothing.
 * @param name for the set; without one, the file's
 * @throws {SettingsRefused} when it cannot be read
 */
export async function offerRules(
  file: string,
  name: string | undefined,
  stateDir: string,
): Promise<RuleOffer> {
  const text = readSetText(file)
  const base = (name ?? path.basename(file).replace(/\.ya?ml$/i, '')).normalize('NFC')
  const offered = async (own: string, written: string): Promise<OfferedSet> => {
    const { set, complaints } = await parseRuleSet(written, readSettings(stateDir).rules.categories)
    const fault = faultOf(own, stateDir)
    return {
      name: own,
      file: stateFiles.ruleSet(stateDir, own),
      text: written,
      set,
      complaints,
      ...(fault === undefined ? {} : { fault }),
    }
  }
  if (!(await isOrganizeConfig(text, file))) {
    return { from: 'sortwell', sets: [await offered(base, text)], notTaken: [], differences: [] }
  }
  const { sets, notTaken, differences } = await readOrganizeConfig(text, file)
  const names = namesFor(sets, base)
  const offers = sets.map(async ({ location, subfolders, rules }, at) => {
    const written = await textOfSet({ location, subfolders, rules })
    return { ...(await offered(names[at] ?? base, written)), location, subfolders }
  })
  return { from: 'organize', sets: await Promise.all(offers), notTaken, differences }
}

function faultOf(name: string, stateDir: string): OfferedSet['fault'] {
  if (!isSetName(name)) return 'no-name'
  const isSame = (other: string) => other.toLowerCase() === name.toLowerCase() // so do some disks
  return listRuleSets(stateDir).some(isSame) ? 'taken' : undefined
}

/** Of several, each gets the folder that it is for behind the name. */
function namesFor(sets: readonly LocationSet[], base: string): readonly string[] {
  const names: string[] = []
  for (const { location } of sets) {
    const folder = location.replace(/^.*[/\\]/, '').replace(/[^\p{L}\p{N} _-]/gu, '')
    const begin = sets.length === 1 ? base : `${base} ${folder || 'home'}`.slice(0, 50).trim()
    let name = begin
    for (let count = 2; names.includes(name); count += 1) name = `${begin} ${count}`
    names.push(name)
  }
  return names
}

async function textOfSet({ location, subfolders, rules }: LocationSet): Promise<string> {
  const yaml = await import('yaml')
  const document = new yaml.Document({ version: 1, rules, otherwise: 'leave' })
  document.commentBefore = ` From organize, for ${location}${subfolders ? ' with its subfolders' : ''}.`
  return document.toString({ lineWidth: 0 })
}

/**
 * Keeps sets under their names; all of them or, where one cannot be kept, none.
 * @returns the names that another set has by now; then nothing was written
 */
export function takeRules(sets: readonly OfferedSet[], stateDir: string): readonly string[] {
  mkdirSync(stateFiles.ruleSets(stateDir), { recursive: true, mode: folderRights })
  const written: string[] = []
  for (const { name, file, text } of sets) {
    try {
      writeFileSync(file, text, { flag: 'wx', mode: fileRights, flush: true })
      written.push(file)
    } catch (error) {
      const isThere = codeOf(error) === 'EEXIST'
      for (const each of isThere ? written : [...written, file]) rmSync(each, { force: true })
      if (isThere) return [name]
      throw error
    }
  }
  return []
}
