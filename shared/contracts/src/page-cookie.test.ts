import { describe, expect, it } from '@jest/globals';
import { setPageCookie } from './page-cookie.ts';

function written(protocol: string, ...[value, days]: [string, number?]): string {
  const page = { cookie: '', location: { protocol } } as Document;
  setPageCookie(page, 'parlay_x', value, days);
  return page.cookie;
}

describe('a cookie of a page', () => {
  it('is sent over TLS only on pages loaded over TLS', () => {
    expect(written('https:', 'a b', 2)).toBe('parlay_x=a%20b; Path=/; Max-Age=172800; SameSite=Lax; Secure');
    expect(written('http:', 'a b', 2)).toBe('parlay_x=a%20b; Path=/; Max-Age=172800; SameSite=Lax');
  });

  it('is a session cookie if no number of days is given', () => {
    expect(written('http:', '1')).toBe('parlay_x=1; Path=/; SameSite=Lax');
  });
});
