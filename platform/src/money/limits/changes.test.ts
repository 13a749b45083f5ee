import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readRows } from '@parlay/server/read-rows';
import fc from 'fast-check';
import { sql } from 'kysely';
import { z } from 'zod';
import { aPlayer, type TestLedger, testLedger } from '../../testing/ledger.ts';
import { ageRaises, DAY_AND_CONFIRM, limitInForce, setLimit } from '../../testing/limits.ts';
import { cancelRaise, confirmRaise, limitEvents } from './repository.ts';

let ledger: TestLedger;
beforeAll(async () => {
  ledger = await testLedger();
});
afterAll(() => ledger.drop());

const cell = (customerId: string) => ({ customerId, type: 'deposit' as const, period: 'week' as const });
const current = (customerId: string) => limitInForce(ledger.db, customerId, 'deposit', 'week');
const set = (customerId: string, amount: bigint | null, raise = DAY_AND_CONFIRM) =>
  setLimit(ledger.db, customerId, 'deposit', 'week', amount, raise);

describe('a limit [B4, AC7]', () => {
  it('takes effect immediately when it is set or lowered', async () => {
    const player = await aPlayer(ledger.db);
    expect(await set(player, 10_000n)).toEqual({ event: 'set' });
    expect(await set(player, 4_000n)).toEqual({ event: 'lowered' });
    expect(await current(player)).toBe(4_000n);
  });

  it('is raised only after the delay, and only if the player confirms the amount that they saw', async () => {
    const player = await aPlayer(ledger.db);
    await set(player, 4_000n);
    expect(await set(player, 9_000n)).toEqual({ event: 'raise_asked' });
    expect(await confirmRaise(ledger.db, cell(player), 9_000n)).toMatchObject({
      refused: 'conflict',
      details: { reason: 'not_due' },
    });
    await ageRaises(ledger.db, player, 24);
    expect(await current(player)).toBe(4_000n);
    expect(await confirmRaise(ledger.db, cell(player), 8_000n)).toMatchObject({ details: { reason: 'other_amount' } });
    expect(await confirmRaise(ledger.db, cell(player), 9_000n)).toEqual({ event: 'raised' });
    expect(await current(player)).toBe(9_000n);
    expect(await confirmRaise(ledger.db, cell(player), 9_000n)).toEqual({ refused: 'not_found' });
  });

  it('stays unchanged if the raise is not confirmed within 14 days of its due date', async () => {
    const player = await aPlayer(ledger.db);
    await set(player, 4_000n);
    await set(player, 9_000n);
    await ageRaises(ledger.db, player, 24 + 14 * 24);
    expect(await confirmRaise(ledger.db, cell(player), 9_000n)).toEqual({ refused: 'not_found' });
    expect(await current(player)).toBe(4_000n);
    const { rows } = await limitEvents(ledger.db, player, { page: 1, size: 10 });
    expect(rows.map(({ event, actor }) => `${event} ${actor}`)).toEqual([
      'raise_lapsed system',
      'raise_asked player',
      'set player',
    ]);
  });

  it('is removed with the same delay and confirmation as a raise', async () => {
    const player = await aPlayer(ledger.db);
    await set(player, 4_000n);
    expect(await set(player, null)).toEqual({ event: 'raise_asked' });
    await ageRaises(ledger.db, player, 24);
    expect(await current(player)).toBe(4_000n);
    expect(await confirmRaise(ledger.db, cell(player), null)).toEqual({ event: 'raised' });
    expect(await current(player)).toBeNull();
  });

  it('loses its pending raise if that is withdrawn or the limit is set to the same or a lower amount', async () => {
    for (const withdraw of [
      (player: string) => cancelRaise(ledger.db, cell(player)),
      (player: string) => set(player, 4_000n),
      (player: string) => set(player, 3_000n),
    ]) {
      const player = await aPlayer(ledger.db);
      await set(player, 4_000n);
      await set(player, 9_000n);
      await withdraw(player);
      await ageRaises(ledger.db, player, 24);
      expect(await confirmRaise(ledger.db, cell(player), 9_000n)).toEqual({ refused: 'not_found' });
    }
  });

  it('is raised automatically if the policy requires no confirmation', async () => {
    const player = await aPlayer(ledger.db);
    const silent = { ...DAY_AND_CONFIRM, confirmAgain: false };
    await set(player, 4_000n, silent);
    await set(player, 9_000n, silent);
    await ageRaises(ledger.db, player, 23);
    expect(await current(player)).toBe(4_000n);
    await ageRaises(ledger.db, player, 1);
    expect(await current(player)).toBe(9_000n);
    expect(await set(player, 8_000n, silent)).toEqual({ event: 'lowered' });
  });

  it('is raised in Sweden after 72 hours, but not before the current period ends [B10]', async () => {
    const rules = { delayHours: 72, afterRunningPeriod: true, confirmAgain: true };
    const player = await aPlayer(ledger.db);
    await set(player, 4_000n, rules);
    await set(player, 9_000n, rules);
    const rows = await readRows(
      ledger.db,
      { waits: z.number(), afterEnd: z.boolean() },
      sql`
      select extract(epoch from raise_due_at - raise_asked_at)::float8 / 3600 as waits,
        raise_due_at >= (limit_window('week', 'UTC', raise_asked_at)).ends_at as "afterEnd"
      from player_limit where customer_id = ${player}`,
    );
    expect(rows[0]?.waits).toBeGreaterThanOrEqual(72);
    expect(rows[0]?.afterEnd).toBe(true);
    // If a raise is requested 24 hours before the week ends, the same rule makes it due 48 hours after the end.
    const sunday = await readRows(
      ledger.db,
      { hours: z.number() },
      sql`
      select extract(epoch from greatest(at + interval '72 hours', (limit_window('week', 'Europe/Stockholm', at)).ends_at)
        - (limit_window('week', 'Europe/Stockholm', at)).ends_at)::float8 / 3600 as hours
      from (select timestamptz '2026-05-16 22:00Z' as at) as asked`,
    );
    expect(sunday[0]?.hours).toBe(48);
  });
});

describe('a limit period', () => {
  it.each([
    ['day', '2026-05-15', '2026-05-14T22:00:00.000Z', '2026-05-15T22:00:00.000Z'],
    ['week', '2026-05-11', '2026-05-10T22:00:00.000Z', '2026-05-17T22:00:00.000Z'],
    ['month', '2026-05-01', '2026-04-30T22:00:00.000Z', '2026-05-31T22:00:00.000Z'],
  ])('begins at midnight in the brand’s time zone if it is a %s', async (period, on, from, to) => {
    const rows = await readRows(
      ledger.db,
      { on: z.string(), from: z.string(), to: z.string() },
      sql`
      select starts_on::text as on, wire_instant(starts_at) as from, wire_instant(ends_at) as to
      from limit_window(${period}, 'Europe/Malta', '2026-05-15 20:41Z')`,
    );
    expect(rows[0]).toEqual({ on, from, to });
  });
});

type Step =
  | { do: 'set'; amount: number | null }
  | { do: 'confirm'; amount: number | null }
  | { do: 'keep' }
  | { do: 'wait'; hours: number };
const amount = fc.constantFrom(0, 10, 20, 30, null);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('set' as const), amount }),
  fc.record({ do: fc.constant('confirm' as const), amount }),
  fc.record({ do: fc.constant('keep' as const) }),
  fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 30 }) }),
);
const asNumber = (value: bigint | number | null) => (value === null ? Number.POSITIVE_INFINITY : Number(value));

describe('any sequence of set, lower, raise, confirm, withdraw and wait', () => {
  it('never raises the amount in force without its delay [B4, B10]', async () => {
    const { db } = ledger;
    const property = fc.asyncProperty(fc.array(step, { maxLength: 12 }), fc.boolean(), async (steps, confirmAgain) => {
      const player = await aPlayer(db);
      /** Pending raise, with the hours since it was requested. */
      let pendingRaise: { amount: number | null; hours: number } | undefined;
      for (const one of steps) {
        const before = await current(player);
        if (one.do === 'wait') {
          await ageRaises(db, player, one.hours);
          if (pendingRaise) pendingRaise.hours += one.hours;
        } else if (one.do === 'set') {
          const change = await set(player, one.amount === null ? null : BigInt(one.amount), {
            ...DAY_AND_CONFIRM,
            confirmAgain,
          });
          if ('event' in change && change.event === 'raise_asked') pendingRaise = { amount: one.amount, hours: 0 };
          else if ('event' in change && change.event === 'lowered') pendingRaise = undefined;
        } else if (one.do === 'confirm') {
          await confirmRaise(db, cell(player), one.amount === null ? null : BigInt(one.amount));
        } else await cancelRaise(db, cell(player));
        const after = await current(player);
        const isFirst = before === null && one.do === 'set';
        if (isFirst || asNumber(after) <= asNumber(before)) continue;
        expect(pendingRaise).toBeDefined();
        expect(asNumber(after)).toBe(asNumber(pendingRaise?.amount ?? null));
        expect(pendingRaise?.hours).toBeGreaterThanOrEqual(24);
        expect(confirmAgain ? one.do : 'wait').toBe(confirmAgain ? 'confirm' : 'wait');
      }
    });
    await fc.assert(property, { numRuns: 150, seed: 11 });
  }, 300_000);
});
