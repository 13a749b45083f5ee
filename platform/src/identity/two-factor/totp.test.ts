import { describe, expect, it } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import { newSecret, otpauthUri, stepOfCode } from './totp.ts';

/** Test vectors of RFC 6238, appendix B. */
const VECTORS = [
  [59, '94287082', '46119246', '90693936'],
  [1111111109, '07081804', '68084774', '25091201'],
  [1111111111, '14050471', '67062674', '99943326'],
  [1234567890, '89005924', '91819424', '93441116'],
  [2000000000, '69279037', '90698825', '38618901'],
  [20000000000, '65353130', '77737706', '47863826'],
] as const;
const seed = (bytes: number) => Secret.fromUTF8('1234567890'.repeat(7).slice(0, bytes));
const RFC = seed(20).base32;

describe('an authenticator app code [D2]', () => {
  it.each(VECTORS)('matches RFC 6238 at second %i', (seconds, sha1, sha256, sha512) => {
    const codeOf = (algorithm: string, bytes: number) =>
      TOTP.generate({ secret: seed(bytes), algorithm, digits: 8, period: 30, timestamp: seconds * 1000 });
    expect([codeOf('SHA1', 20), codeOf('SHA256', 32), codeOf('SHA512', 64)]).toEqual([sha1, sha256, sha512]);
    // A six-digit code consists of the last six digits of the eight-digit one.
    expect(stepOfCode(RFC, sha1.slice(2), seconds * 1000)).toBe(Math.floor(seconds / 30));
  });

  it('is accepted within one step of its time, and identifies its step', () => {
    const at = 1_234_567_890_000;
    const step = Math.floor(at / 30_000);
    const code = '005924';
    for (const [offset, expected] of [
      [-60, undefined],
      [-30, step],
      [0, step],
      [30, step],
      [60, undefined],
    ] as const)
      expect(stepOfCode(RFC, code, at + offset * 1000)).toBe(expected);
    for (const wrong of ['005925', '05924', '0059240', 'abcdef', ''])
      expect(stepOfCode(RFC, wrong, at)).toBeUndefined();
  });

  it('comes from a unique 160-bit secret, in a URI that apps can read', () => {
    const secret = newSecret();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(newSecret()).not.toBe(secret);
    const uri = new URL(otpauthUri(secret, { issuer: 'Parlay', label: 'aino' }));
    expect([uri.protocol, uri.host, uri.pathname]).toEqual(['otpauth:', 'totp', '/Parlay:aino']);
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      issuer: 'Parlay',
      secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });
});
