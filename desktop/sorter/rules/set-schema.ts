import { builtInFolders } from '../values/file-types.ts'
import { ruleFields, setFields, setVersion } from './check-set.ts'
import { operators, operatorsFor } from './operators.ts'
import { type FactType, type RuleFact, ruleFactNames, ruleFacts } from './rule-facts.ts'
import { modes, otherwises } from './rule-set.ts'

type Schema = Readonly<Record<string, unknown>>

const scalar: Schema = { type: ['string', 'number', 'boolean'] }
const some: Schema = { anyOf: [scalar, { type: 'array', items: scalar, minItems: 1 }] }

/**
 * The form of a file with rules, for editors: JSON Schema, draft 7, from the tables that the check follows. What a schema
 * cannot say, such as whether a template or a date makes sense, `checkRuleSet` says.
 */
export function ruleSetSchema(): Schema {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Rules of Sortwell',
    ...strict({
      [setFields[0]]: { enum: [setVersion, String(setVersion)], description: 'The form of this file' },
      [setFields[1]]: {
        description: 'The first rule that holds for a file decides about it',
        type: ['array', 'null'],
        items: { $ref: '#/definitions/rule' },
      },
      [setFields[2]]: {
        description: 'What decides about the files that no rule takes',
        enum: otherwises,
      },
    }),
    definitions: {
      rule: {
        ...strict({
          [ruleFields[0]]: { type: 'string', description: 'What it is called' },
          [ruleFields[1]]: { $ref: '#/definitions/conditions', description: 'For which files; absent: all' },
          [ruleFields[2]]: {
            type: 'string',
            description: 'The folder they go to: Photos/{taken:yyyy}/{camera|Unknown}',
          },
          [ruleFields[3]]: {
            type: 'string',
            description: 'The name they get: {taken:yyyy-MM-dd} {name}; the extension stays',
          },
          [ruleFields[4]]: { enum: [true, 'true'], description: 'They stay where they are' },
          [ruleFields[5]]: { enum: [true, 'true'], description: 'It is passed over' },
        }),
        required: ['rule'],
        anyOf: [{ required: ['to'] }, { required: ['name'] }, { required: ['leave'] }],
      },
      conditions: conditionsSchema('#/definitions/nested'),
      nested: conditionsSchema('#/definitions/tests'),
      tests: strict(factRefs()),
      ...Object.fromEntries(ruleFactNames.map(fact => [`fact-${fact}`, factSchema(fact)])),
      ...Object.fromEntries(types.map(type => [`compare-${type}`, comparisonSchema(type)])),
    },
  }
}

function strict(properties: Schema): Schema {
  return { type: 'object', additionalProperties: false, properties }
}

/** @param inner what stands in a group */
function conditionsSchema(inner: string): Schema {
  const about = { all: 'All of these hold', any: 'At least one of these holds', none: 'None of these holds' }
  const groups = modes.map(mode => [
    mode,
    { type: 'array', minItems: 1, items: { $ref: inner }, description: about[mode] },
  ])
  return { ...strict({ ...Object.fromEntries(groups), ...factRefs() }), minProperties: 1 }
}

const types: readonly FactType[] = [...new Set(ruleFactNames.map(fact => ruleFacts[fact].value))]

function factRefs(): Schema {
  return Object.fromEntries(ruleFactNames.map(fact => [fact, { $ref: `#/definitions/fact-${fact}` }]))
}

function factSchema(fact: RuleFact): Schema {
  const { value, about, isFree } = ruleFacts[fact]
  const names = operatorsFor(value)
  const short = names.includes('one of') ? [some] : names.includes('is') ? [scalar] : []
  return {
    description: isFree ? about : `${about} (Premium)`,
    ...(fact === 'kind' ? { examples: builtInFolders } : {}),
    anyOf: [...short, { $ref: `#/definitions/compare-${value}` }],
  }
}

function comparisonSchema(type: FactType): Schema {
  const tests = operatorsFor(type).map(name => {
    const { takes, about } = operators[name]
    return [name, { ...(takes === 'one' ? scalar : some), description: about }]
  })
  return { ...strict(Object.fromEntries(tests)), minProperties: 1 }
}
