/** A `ref` for the element that replaces a used control, so that the focus is not lost. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus()
