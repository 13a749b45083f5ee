import { describe, expect, it } from '@jest/globals';
import { failureOf, waitOf } from './login-failure.ts';
import { returnPathOf } from './return-path.ts';

describe('returnPathOf [D6, RT2]', () => {
  const of = (value: string) => returnPathOf(`?return=${encodeURIComponent(value)}`, '/en/login');

  it('accepts only paths on this site', () => {
    expect(of('/en/game/Kite/kite?x=1#a')).toBe('/en/game/Kite/kite?x=1#a');
    for (const evil of [
      '//evil.test',
      '/\\evil.test',
      'https:evil.test',
      '%2f%2fevil.test',
      'javascript:alert(1)',
      '/en/../..//evil',
      'http://a@evil.test',
    ]) {
      expect([evil, of(evil)]).toEqual([evil, undefined]);
    }
  });

  it('never returns the login page itself', () => {
    expect([of('/en/login'), of('/en/login?return=/en/casino'), returnPathOf('', '/en/login')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('login failure', () => {
  const error = { kind: 'http' as const, code: 'invalid_credentials', message: 'No', reference: 'r' };

  it('never reveals whether username or password was wrong [D1]', () => {
    expect(failureOf({ ok: false, error: 'refused', failure: error })).toEqual({ kind: 'credentials', reference: 'r' });
  });

  it('uses the server’s message for other refusals, and includes the reference', () => {
    expect(failureOf({ ok: false, error: 'refused', failure: { ...error, code: 'forbidden' } })).toEqual({
      kind: 'refused',
      message: 'No',
      reference: 'r',
    });
    expect(failureOf({ ok: false, error: 'unreachable', failure: error })).toEqual({
      kind: 'unreachable',
      reference: 'r',
    });
  });

  it('states the wait in seconds or whole minutes, rounded up', () => {
    expect([undefined, 1, 89, 90, 121].map(waitOf)).toEqual([
      { unit: 'moment', count: 0 },
      { unit: 'seconds', count: 1 },
      { unit: 'seconds', count: 89 },
      { unit: 'minutes', count: 2 },
      { unit: 'minutes', count: 3 },
    ]);
  });
});
