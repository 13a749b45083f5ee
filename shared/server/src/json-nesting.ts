const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/**
 * Checks whether arrays and objects in a JSON text are nested deeper than `limit`, without parsing it. JSON.parse accepts any
 * depth, but JSON.stringify, validators and loggers recurse and would overflow the stack on its result.
 */
export function isNestedDeeper(text: string, limit: number): boolean {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (isInString) {
      if (unit === BACKSLASH) at += 1;
      else if (unit === QUOTE) isInString = false;
    } else if (unit === QUOTE) isInString = true;
    else if (OPENING.has(unit)) {
      depth += 1;
      if (depth > limit) return true;
    } else if (CLOSING.has(unit)) depth -= 1;
  }
  return false;
}
