import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { browserOf, isSampled, pageToken, readPageToken } from './page-token.ts';

const key = Buffer.alloc(32, 'a');
const now = 1_795_000_000_000;
const page = { browser: '0123456789abcdef', at: now / 1_000, isSampled: true };

describe('a page token', () => {
  it('returns the signed facts when read', () => {
    const facts = fc.record({
      browser: fc.uint8Array({ minLength: 8, maxLength: 8 }).map((bytes) => Buffer.from(bytes).toString('hex')),
      at: fc.constant(now / 1_000),
      isSampled: fc.boolean(),
    });
    fc.assert(
      fc.property(facts, (one) => {
        expect(readPageToken(key, pageToken(key, one), { now })).toEqual({ ok: true, page: one });
      }),
    );
  });

  it('is refused if any character is changed, or under another key', () => {
    const token = pageToken(key, page);
    for (let at = 0; at < token.length; at += 1) {
      const other = token[at] === 'A' ? 'B' : 'A';
      const altered = token.slice(0, at) + other + token.slice(at + 1);
      expect(readPageToken(key, altered, { now })).toEqual({ ok: false, error: 'forged' });
    }
    expect(readPageToken(Buffer.alloc(32, 'b'), token, { now })).toEqual({ ok: false, error: 'forged' });
    for (const text of ['', 'x', `${token}A`, '€'.repeat(43)])
      expect(readPageToken(key, text, { now })).toEqual({ ok: false, error: 'forged' });
  });

  it('expires after a day and is not valid before its time', () => {
    const token = pageToken(key, page);
    expect(readPageToken(key, token, { now: now + 86_399_000 }).ok).toBe(true);
    expect(readPageToken(key, token, { now: now + 86_401_000 })).toEqual({ ok: false, error: 'expired' });
    expect(readPageToken(key, token, { now: now - 120_000 })).toEqual({ ok: false, error: 'expired' });
  });

  it('is different for each page', () => {
    expect(pageToken(key, page)).not.toBe(pageToken(key, page));
  });
});

describe('the sample', () => {
  it('always has the same browsers, in about the requested share', () => {
    const browsers = Array.from({ length: 20_000 }, (_, index) => browserOf(key, `visitor-${index}`));
    const sampledBrowsers = browsers.filter((browser) => isSampled(browser, 0.1));
    expect(sampledBrowsers.length / browsers.length).toBeCloseTo(0.1, 1);
    expect(sampledBrowsers.every((browser) => isSampled(browser, 0.5))).toBe(true);
    expect(browsers.every((browser) => isSampled(browser, 1))).toBe(true);
  });

  it('recognises a browser by its pseudonym', () => {
    expect(browserOf(key, 'visitor')).toBe(browserOf(key, 'visitor'));
    expect(browserOf(key, 'visitor')).not.toBe(browserOf(key, 'another'));
  });
});
