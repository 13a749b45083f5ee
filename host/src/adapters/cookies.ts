const DAY = 24 * 60 * 60;

/** Value of a readable cookie. */
export function readCookie(document: Document, name: string): string | undefined {
  for (const part of document.cookie.split('; ')) {
    const at = part.indexOf('=');
    if (part.slice(0, at) === name) return decoded(part.slice(at + 1));
  }
  return undefined;
}

/** A choice of this browser, kept for some days: a year of them where a brand says nothing else (MC3). */
export function writeCookie(document: Document, name: string, value: string, days: number): void {
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${days * DAY}; SameSite=Lax`;
}

/** A cookie that somebody has damaged counts as none. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
