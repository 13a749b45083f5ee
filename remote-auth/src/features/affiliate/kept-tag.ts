import { clearCookie, readCookie, writeCookie } from '@parlay/remote-kit/browser';

/** Readable by the page alone; the cookies policy names it. */
const COOKIE = 'parlay_btag';

/** The affiliate's tag in the query of a landing, however its name is written. */
export function tagIn(search: string): string | undefined {
  for (const [name, value] of new URLSearchParams(search)) {
    const tag = value.trim();
    if (name.toLowerCase() === 'btag' && tag !== '' && tag.length <= 200) return tag;
  }
  return undefined;
}

/** The stored tag of this browser. */
export function keptTag(): string | undefined {
  const tag = readCookie(COOKIE);
  return tag === undefined ? undefined : tagIn(`btag=${encodeURIComponent(tag)}`);
}

export const keepTag = (tag: string, days: number): void => writeCookie(COOKIE, tag, days);

export const forgetTag = (): void => void clearCookie(COOKIE);
