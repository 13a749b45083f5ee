/** Longest wait for a field that renders after its form or data, in milliseconds. */
const TIMEOUT = 4000;
const FIELDS = 'input[type="password"], input[autocomplete$="-password"]';

/**
 * Holds typed passwords during a swap, because drafts must not store them. They stay in memory until they are
 * restored or time out. Returns a function that restores them.
 */
export function holdPasswords(document: Document): () => void {
  const typed = [...document.querySelectorAll<HTMLInputElement>(FIELDS)]
    .filter(({ value }) => value !== '')
    .map((field) => ({ field, name: field.name, value: field.value }));
  return () => {
    let remaining = typed.filter(({ field }) => !field.isConnected);
    if (remaining.length === 0) return;
    const restore = () => {
      remaining = remaining.filter(({ name, value }) => {
        const field = [...document.querySelectorAll<HTMLInputElement>(FIELDS)].find(
          (one) => one.name === name && !one.closest('[inert]'),
        );
        if (!field) return true;
        if (field.value === '') setValue(field, value);
        return field.value !== value;
      });
      if (remaining.length === 0) done();
    };
    const done = () => {
      clearInterval(timer);
      clearTimeout(end);
      remaining = [];
    };
    // Repeated, because a form resets a value until its fields are registered.
    const timer = setInterval(restore, 50);
    const end = setTimeout(done, TIMEOUT);
  };
}

/** Sets a field's value with the browser's own setter, because React does not notice any other change. */
function setValue(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
