/** A `ref` for what replaces the control that was just used; the focus would be lost with that. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus()
