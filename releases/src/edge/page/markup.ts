const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for markup and quoted attributes. */
export const escapeMarkup = (text: string): string => text.replace(/[&<>"']/g, (found) => ESCAPES[found] ?? found);

/** JSON as it may stand inside a script element: no "<" ends it or opens a comment in it. */
export const inlineJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** One element's start tag. False and undefined leave an attribute out, true makes it stand alone. */
export function tag(name: string, attributes: Record<string, string | boolean | undefined>): string {
  const written = Object.entries(attributes).flatMap(([key, value]) => {
    if (value === undefined || value === false) return [];
    return value === true ? [key] : [`${key}="${escapeMarkup(value)}"`];
  });
  return `<${[name, ...written].join(' ')}>`;
}
