/** A string, with the colon after it if it is a key; or a bracket. */
const TOKEN = /"([^"\\]*(?:\\.[^"\\]*)*)"(\s*:)?|[{}[\]]/gs;

/**
 * Returns a key that occurs twice in one object of a valid JSON text, or undefined if there is none. JSON.parse
 * silently keeps the last one, so two parsers could see different files in the same text.
 */
export function repeatedKey(json: string): string | undefined {
  const open: Set<string>[] = [];
  for (const [token, text, colon] of json.matchAll(TOKEN)) {
    if (token === '{' || token === '[') open.push(new Set());
    else if (token === '}' || token === ']') open.pop();
    else if (colon !== undefined) {
      const key = JSON.parse(`"${text}"`) as string;
      if (open.at(-1)?.has(key)) return key;
      open.at(-1)?.add(key);
    }
  }
  return undefined;
}
