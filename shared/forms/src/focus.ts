const CONTROL = 'input, select, textarea, button';

/** Gives the focus to the first control that is marked as wrong, in reading order. */
export function focusFirstFault(within: HTMLElement): void {
  const marked = within.querySelector<HTMLElement>('[aria-invalid="true"]');
  const control = marked?.matches(CONTROL) ? marked : marked?.querySelector<HTMLElement>(CONTROL);
  control?.focus();
}

/** Gives the focus to the control of a field. */
export function focusField(within: HTMLElement, name: string): void {
  within.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)?.focus();
}
