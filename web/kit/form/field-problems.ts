import { createContext } from 'react'

/** What is wrong with the fields of a form, by their names. */
export type FieldProblems = Readonly<Record<string, string>>

/** Provided by the form around a field. */
export const FieldProblemsContext = createContext<FieldProblems>({})
