/** A field that comes with its form or its data is waited for so long, in milliseconds. */
const PATIENCE = 4000;
const FIELDS = 'input[type="password"], input[autocomplete$="-password"]';

/**
 * Holds typed passwords while a part is swapped: no draft may. They stay in this page's memory, and are gone when they are
 * put back or their fields have not come. Returns what puts them back.
 */
export function holdPasswords(document: Document): () => void {
  const held = [...document.querySelectorAll<HTMLInputElement>(FIELDS)]
    .filter(({ value }) => value !== '')
    .map((field) => ({ field, name: field.name, value: field.value }));
  return () => {
    let left = held.filter(({ field }) => !field.isConnected);
    if (left.length === 0) return;
    const putBack = () => {
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
    // A form takes a value back while its fields are not its own yet.
    const timer = setInterval(putBack, 50);
    const end = setTimeout(done, PATIENCE);
  };
}

/** React hears of a value only where the browser's own setter made it. */
function type(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
