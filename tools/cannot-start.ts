/** Something is missing. The message is a sentence for a person, shown without a stack. */
export class CannotStart extends Error {}
