/** Longest wait for a field that renders with its form or data, in milliseconds. */
const TIMEOUT = 4000;
const FIELDS = 'input[type="password"], input[autocomplete$="-password"]';

/**
 * Holds typed passwords during a swap, because drafts must not. They stay in memory until restored or timed out.
 * Returns a function that restores them.
 */
export function holdPasswords(document: Document): () => void {
  const held = [...document.querySelectorAll<HTMLInputElement>(FIELDS)]
    .filter(({ value }) => value !== '')
    .map((field) => ({ field, name: field.name, value: field.value }));
  return () => {
    let left = held.filter(({ field }) => !field.isConnected);
    if (left.length === 0) return;
    const restore = () => {
      left = left.filter(({ name, value }) => {
        const field = [...document.querySelectorAll<HTMLInputElement>(FIELDS)].find(
          (one) => one.name === name && !one.closest('[inert]'),
        );
        if (!field) return true;
        if (field.value === '') type(field, value);
        return field.value !== value;
      });
      if (left.length === 0) done();
    };
    const done = () => {
      clearInterval(timer);
      clearTimeout(end);
      left = [];
    };
    // Repeated, because a form resets a value while its fields are not registered yet.
    const timer = setInterval(restore, 50);
    const end = setTimeout(done, TIMEOUT);
  };
}

/** React notices a value only when the browser's own setter set it. */
function type(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
