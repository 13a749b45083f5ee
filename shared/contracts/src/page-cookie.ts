import { FORMER_XSRF_COOKIE, XSRF_COOKIE } from './cookies.ts';

const DAY = 24 * 60 * 60;

/**
 * Sets a cookie that page scripts can read. On https it is only sent over TLS. Without `days` it is a session cookie.
 */
export function setPageCookie(document: Document, name: string, value: string, days?: number): void {
  const life = days === undefined ? '' : `; Max-Age=${days * DAY}`;
  const secure = document.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/${life}; SameSite=Lax${secure}`;
}

/** Returns a cookie's text, or undefined if it is missing or cannot be decoded. */
export function pageCookie(document: Document, name: string): string | undefined {
  const encoded = encodedCookie(document, name);
  try {
    return encoded === undefined ? undefined : decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}

/** Returns the token that writes echo. A platform of the previous release only sets the cookie with its former name. */
export const xsrfToken = (document: Document): string | undefined =>
  pageCookie(document, XSRF_COOKIE) ?? pageCookie(document, FORMER_XSRF_COOKIE);

/** Removes a cookie. Returns true if there was one. */
export function clearPageCookie(document: Document, name: string): boolean {
  if (encodedCookie(document, name) === undefined) return false;
  document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`;
  return true;
}

function encodedCookie(document: Document, name: string): string | undefined {
  const pair = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}
