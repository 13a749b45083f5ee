import { setPageCookie } from '@parlay/contracts/page-cookie';

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

/** The tag this browser keeps. */
export function keptTag(document: Document): string | undefined {
  const pair = document.cookie.split('; ').find((one) => one.startsWith(`${COOKIE}=`));
  return pair && tagIn(`btag=${pair.slice(COOKIE.length + 1)}`);
}

export function keepTag(document: Document, tag: string, days: number): void {
  setPageCookie(document, COOKIE, tag, days);
}

export function forgetTag(document: Document): void {
  if (keptTag(document) !== undefined) document.cookie = `${COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`;
}
