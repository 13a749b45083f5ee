import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { type TestLedger, testLedger } from '../../testing/ledger.ts';
import { retryTransaction } from '../database/retry.ts';
import { executeOnce, requestHash } from './idempotency.ts';

let ledger: TestLedger;
beforeAll(async () => {
  ledger = await testLedger();
});
afterAll(() => ledger.drop());

const failure = (code: string) => Object.assign(new Error(code), { code });

describe('a command with an idempotency key', () => {
  const intent = (key: string, body: unknown = {}) => ({ scope: 'test', key, hash: requestHash(body) });

  it('runs once for 20 concurrent calls, and the others get its reply', async () => {
    let executed = 0;
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () =>
        executeOnce(ledger.db, intent('twenty'), z.object({ number: z.int() }), async () => {
          executed += 1;
          return { number: executed };
        }),
      ),
    );
    expect(executed).toBe(1);
    expect(outcomes.filter((outcome) => 'first' in outcome)).toEqual([{ first: { number: 1 } }]);
    expect(outcomes.filter((outcome) => 'replay' in outcome)).toHaveLength(19);
  });

  it('conflicts if the body differs, but ignores the order of its fields', async () => {
    const reply = async () => 'done';
    await executeOnce(ledger.db, intent('body', { a: 1, b: [2, { c: 3 }] }), z.string(), reply);
    expect(await executeOnce(ledger.db, intent('body', { b: [2, { c: 3 }], a: 1 }), z.string(), reply)).toEqual({
      replay: 'done',
    });
    expect(await executeOnce(ledger.db, intent('body', { a: 2 }), z.string(), reply)).toEqual({ conflict: true });
  });

  it('stores nothing if it throws, so the key can be used again', async () => {
    const broken = executeOnce(ledger.db, intent('broken'), z.string(), () => Promise.reject(new Error('no')));
    await expect(broken).rejects.toThrow('no');
    expect(await executeOnce(ledger.db, intent('broken'), z.string(), async () => 'yes')).toEqual({ first: 'yes' });
  });
});

describe('a transaction', () => {
  it.each(['40001', '40P01'])('is retried after %s', async (code) => {
    let runs = 0;
    const result = await retryTransaction(async () => {
      runs += 1;
      if (runs < 3) throw failure(code);
      return runs;
    });
    expect(result).toBe(3);
  });

  it('is not retried after other errors, or after ten attempts', async () => {
    let runs = 0;
    const failing = (code: string) =>
      retryTransaction(async () => {
        runs += 1;
        throw failure(code);
      });
    await expect(failing('23514')).rejects.toThrow('23514');
    expect(runs).toBe(1);
    await expect(failing('40P01')).rejects.toThrow('40P01');
    expect(runs).toBe(11);
  });
});
