/** Reads the data that the server embedded for this page's script. */
export function readSetup<T>(): T {
  return JSON.parse(document.getElementById('setup')?.textContent ?? '{}') as T;
}

/** Returns an element of the page's template. Throws if it is missing. */
export function requireElement<T extends HTMLElement = HTMLElement>(id: string): T {
  const found = document.getElementById(id);
  if (!found) throw new Error(`#${id} is missing`);
  return found as T;
}
