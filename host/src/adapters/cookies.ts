/** Value of a readable cookie. */
export function readCookie(document: Document, name: string): string | undefined {
  for (const part of document.cookie.split('; ')) {
    const at = part.indexOf('=');
    if (part.slice(0, at) === name) return decoded(part.slice(at + 1));
  }
  return undefined;
}

/** A cookie that somebody has damaged counts as none. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
