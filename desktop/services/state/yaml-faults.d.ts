import type { Document } from 'yaml'

type Yaml = typeof import('yaml')
export declare const tooManyAliases = 'Its aliases ("*") stand for more than a set can hold.'
export type YamlFault = {
  readonly offset: number
  readonly message: string
}
/** A text that would take seconds to parse. */
export declare function sizeFault(yaml: Yaml, text: string): YamlFault | undefined
/** The first thing that keeps a text from being read as a set: an error of YAML, or what sets do not use of it. */
export declare function yamlFault(yaml: Yaml, document: Document.Parsed, text: string): YamlFault | undefined
