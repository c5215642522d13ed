/** The public face of the sorter; nothing else of this folder is imported from outside. */
export * from './model.ts'
