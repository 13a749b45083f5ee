/** What the server told this page's script. */
export function readSetup<T>(): T {
  return JSON.parse(document.getElementById('setup')?.textContent ?? '{}') as T;
}

/** An element of this page that its own template is known to hold. */
export function element<T extends HTMLElement = HTMLElement>(id: string): T {
  const found = document.getElementById(id);
  if (!found) throw new Error(`#${id} is missing`);
  return found as T;
}
