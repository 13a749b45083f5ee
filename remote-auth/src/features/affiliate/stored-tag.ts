import { clearCookie, readCookie, writeCookie } from '@parlay/remote-kit/browser';

/** Cookie that page scripts can read. Listed in the cookie policy. */
const COOKIE = 'parlay_btag';

/** Reads the affiliate tag from the query, ignoring the case of the parameter name. */
export function tagIn(search: string): string | undefined {
  for (const [name, value] of new URLSearchParams(search)) {
    const tag = value.trim();
    if (name.toLowerCase() === 'btag' && tag !== '' && tag.length <= 200) return tag;
  }
  return undefined;
}

/** Returns the tag stored in this browser. */
export function storedTag(): string | undefined {
  const tag = readCookie(COOKIE);
  return tag === undefined ? undefined : tagIn(`btag=${encodeURIComponent(tag)}`);
}

export const storeTag = (tag: string, days: number): void => writeCookie(COOKIE, tag, days);

export const clearTag = (): void => void clearCookie(COOKIE);
