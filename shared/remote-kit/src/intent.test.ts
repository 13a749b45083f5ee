import { describe, expect, it } from '@jest/globals';
import { intentFor, isIntentFor, isOpen, isUncertain, parseIntent } from './intent.ts';

const command = { instrumentId: 'visa', amount: '50.00' };
let keys = 0;
const newKey = () => `k${++keys}`;

describe('an intent', () => {
  it('keeps its key for the same command and gets a new key for a different command [D11]', () => {
    const first = intentFor(command, undefined, newKey);
    expect(intentFor(command, parseIntent(structuredClone(first)), newKey)).toEqual(first);
    expect(intentFor({ ...command, amount: '60.00' }, first, newKey).key).not.toBe(first.key);
    expect(intentFor({ ...command, instrumentId: 'trustly' }, first, newKey).key).not.toBe(first.key);
    expect([isIntentFor(first, command), isIntentFor(first, {}), isIntentFor(undefined, command)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('is restored with its reference from a stored intent, and from no other value', () => {
    const intent = { key: 'k', command: 'c', reference: 'r' };
    expect(parseIntent(structuredClone(intent))).toEqual(intent);
    expect(parseIntent({ key: 'k', wish: 'c' })).toEqual({ key: 'k', command: 'c' });
    for (const stored of [null, undefined, 7, 'k', {}, { key: 'k' }, { ...intent, command: 50 }]) {
      expect(parseIntent(stored)).toBeUndefined();
    }
  });

  it('stays open without a response, after a server error, and if the call may be retried', () => {
    const http = (status: number) => isOpen({ kind: 'http', status });
    expect(isOpen({ kind: 'network' }) && isOpen({ kind: 'timeout' })).toBe(true);
    expect([500, 502, 503, 429, 401, 403].every(http)).toBe(true);
    expect([400, 409, 422].some(http)).toBe(false);
  });

  it('is uncertain only if the server may have executed it', () => {
    expect([401, 429, 503].map((status) => isUncertain({ kind: 'http', status }))).toEqual([false, false, true]);
    expect(isUncertain({ kind: 'network' })).toBe(true);
  });
});
