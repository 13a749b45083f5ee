import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { checkSignature, signedHeaders, signedPost, WINDOW_SECONDS } from './signed-call.ts';

const NOW = Date.parse('2026-11-23T12:00:00Z');
const key = '83bc6c4cf66c3520358f17c67a2d8c8e08fb0dec9e9622299443bb556e3e9835';
const parts = { method: 'POST', target: '/api/provider/northlight/bet?dry=1', body: '{"amount":"10.00"}' };
const nonce = 'nonce-0123456789';

/** Returns the headers as the receiver gets them. */
const received = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
const signed = (change: Partial<typeof parts> = {}, options = {}) =>
  received(signedHeaders(key, { ...parts, ...change }, { at: NOW, nonce, ...options }));

describe('the signature of a call', () => {
  it('is the HMAC of the protocol’s lines (test vector)', () => {
    const lines = [
      'parlay-signature-1',
      'POST',
      '/api/provider/northlight/bet?dry=1',
      '1795435200',
      nonce,
      createHash('sha256').update('{"amount":"10.00"}').digest('hex'),
    ];
    expect(signed()).toEqual({
      'x-timestamp': '1795435200',
      'x-nonce': nonce,
      'x-signature': createHmac('sha256', key).update(lines.join('\n')).digest('hex'),
    });
    expect(signed()['x-signature']).toBe('df12ef82f7523d6c972117b7c6c24a284570980f92b21a418e7d8404ff54117c');
  });

  it('is accepted and returns its nonce', () => {
    expect(checkSignature(key, { ...parts, headers: signed() }, NOW)).toEqual({ ok: true, nonce });
  });

  it.each([
    ['method', { method: 'PUT' }],
    ['path', { target: '/api/provider/northlight/rollback?dry=1' }],
    ['query', { target: '/api/provider/northlight/bet?dry=0' }],
    ['missing query', { target: '/api/provider/northlight/bet' }],
    ['body', { body: '{"amount":"10.01"}' }],
  ])('is refused for a different %s', (_, change) => {
    const call = { ...parts, ...change, headers: signed() };
    expect(checkSignature(key, call, NOW)).toEqual({ ok: false, error: 'wrong' });
  });

  it.each([
    ['x-timestamp', '1795435201'],
    ['x-nonce', 'nonce-0123456780'],
    ['x-signature', 'ab'.repeat(32)],
  ])('is refused if %s was altered', (name, value) => {
    const headers = { ...signed(), [name]: value };
    expect(checkSignature(key, { ...parts, headers }, NOW)).toEqual({ ok: false, error: 'wrong' });
  });

  it.each([
    ['x-timestamp', ''],
    ['x-timestamp', 'now'],
    ['x-nonce', 'short'],
    ['x-nonce', `${'n'.repeat(65)}`],
    ['x-nonce', 'nonce 0123456789'],
    ['x-signature', 'x'],
    ['x-signature', undefined],
  ])('is refused if %s is %j', (name, value) => {
    const headers = { ...signed(), [name]: value };
    expect(checkSignature(key, { ...parts, headers }, NOW)).toEqual({ ok: false, error: 'incomplete' });
  });

  it('is refused before and after its time window', () => {
    const within = (seconds: number) => checkSignature(key, { ...parts, headers: signed() }, NOW + seconds * 1000).ok;
    const times = [-WINDOW_SECONDS - 1, -WINDOW_SECONDS, WINDOW_SECONDS, WINDOW_SECONDS + 1];
    expect(times.map(within)).toEqual([false, true, true, false]);
  });

  it('is refused with the key of the other direction or of another provider', () => {
    for (const other of [`${key}x`, key.toUpperCase(), '']) {
      expect(checkSignature(other, { ...parts, headers: signed() }, NOW)).toEqual({ ok: false, error: 'wrong' });
    }
  });

  it('has a new nonce for each call', () => {
    const sign = () => signedPost(key, 'http://localhost:1/api/x?y=1', '{}');
    expect(new Set([1, 2, 3].map(() => sign()['X-Nonce'])).size).toBe(3);
    const call = { method: 'POST', target: '/api/x?y=1', body: '{}', headers: received(sign()) };
    expect(checkSignature(key, call).ok).toBe(true);
  });
});
