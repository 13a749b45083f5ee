import { clearCookie, readCookie, writeCookie } from '@parlay/remote-kit/browser';

/** Cookie readable by page scripts; listed in the cookie policy. */
const COOKIE = 'parlay_btag';

/** Reads the affiliate's tag from the query, whatever the case of its name. */
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
