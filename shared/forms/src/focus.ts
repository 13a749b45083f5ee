const CONTROL = 'input, select, textarea, button';

/** Focuses the first control marked invalid, in reading order. */
export function focusFirstError(within: HTMLElement): void {
  const marked = within.querySelector<HTMLElement>('[aria-invalid="true"]');
  const control = marked?.matches(CONTROL) ? marked : marked?.querySelector<HTMLElement>(CONTROL);
  control?.focus();
}

/** Focuses the control of a field. */
export function focusField(within: HTMLElement, name: string): void {
  within.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)?.focus();
}
