/**
 * Reads the player's actions in first content from before the part was interactive: input, focus, and the last
 * pressed button (the document marks it `data-pressed` and blocks native form submissions). Returns a function that
 * repeats them in the mounted part. Stores nothing.
 */
export function readInteractions(from: HTMLElement): (to: HTMLElement) => void {
  const typed = [...from.querySelectorAll<Control>('input, textarea, select')].filter(isChanged).map((control) => ({
    like: matcherOf(control, from),
    value: control.value,
    checked: control instanceof HTMLInputElement && control.checked,
  }));
  const focused = document.activeElement;
  const focus = focused instanceof HTMLElement && from.contains(focused) ? matcherOf(focused, from) : undefined;
  const seen = focused instanceof HTMLInputElement ? caretOf(focused) : undefined;
  const pressed = from.querySelector<HTMLElement>('[data-pressed]');
  const press = pressed ? matcherOf(pressed, from) : undefined;
  return (to) => {
    for (const { like, value, checked } of typed) {
      const control = like(to) as Control | undefined;
      if (control && !isChanged(control)) change(control, value, checked);
    }
    const target = focus?.(to);
    // Does not steal the focus if the player has moved on.
    if (target && document.activeElement === document.body) {
      target.focus({ preventScroll: true });
      if (seen && target instanceof HTMLInputElement) placeCaret(target, seen);
    }
    press?.(to)?.click();
  };
}

const caretOf = ({ value, selectionStart, selectionEnd }: HTMLInputElement) => ({
  value,
  selectionStart,
  selectionEnd,
});

/**
 * Places the caret. Selects a draft restored from another visit, so that typing replaces it, and 40 and 30 do not
 * become 4030.
 */
function placeCaret(target: HTMLInputElement, before: ReturnType<typeof caretOf>): void {
  if (target.value !== before.value) target.select();
  else if (before.selectionStart !== null) target.setSelectionRange(before.selectionStart, before.selectionEnd);
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isTicked = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio');

function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement)
    return [...control.options].some((one) => one.selected !== one.defaultSelected);
  if (isTicked(control)) return control.checked !== control.defaultChecked;
  return control.value !== control.defaultValue;
}

/** Changes a control with the browser's own setter, because React ignores any other change. */
function change(control: Control, value: string, checked: boolean): void {
  if (isTicked(control)) {
    if (control.checked !== checked) control.click();
    return;
  }
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
  control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

/**
 * Returns a function that finds the same element in another part: a control by its name, any other element by tag,
 * label and position.
 */
function matcherOf(element: HTMLElement, from: HTMLElement): (to: HTMLElement) => HTMLElement | undefined {
  const name = element.getAttribute('name');
  const kind = element.tagName.toLowerCase() + (name === null ? '' : `[name=${JSON.stringify(name)}]`);
  const label = (one: HTMLElement) => one.getAttribute('aria-label') ?? one.textContent;
  const candidatesIn = (within: HTMLElement) =>
    [...within.querySelectorAll<HTMLElement>(kind)].filter((one) => name !== null || label(one) === label(element));
  const place = candidatesIn(from).indexOf(element);
  return (to) => candidatesIn(to)[place];
}
