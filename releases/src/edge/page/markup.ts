const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for markup and quoted attributes. */
export const escapeMarkup = (text: string): string => text.replace(/[&<>"']/g, (found) => ESCAPES[found] ?? found);

/** Serializes JSON for a script element, escaping "<" so that the text cannot end the element or open a comment. */
export const inlineJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Renders a start tag. False and undefined omit an attribute; true writes it without a value. */
export function tag(name: string, attributes: Record<string, string | boolean | undefined>): string {
  const rendered = Object.entries(attributes).flatMap(([key, value]) => {
    if (value === undefined || value === false) return [];
    return value === true ? [key] : [`${key}="${escapeMarkup(value)}"`];
  });
  return `<${[name, ...rendered].join(' ')}>`;
}
