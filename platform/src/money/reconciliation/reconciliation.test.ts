import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import { createOperatorToken } from '../../core/operators/tokens.ts';
import type { Browser } from '../../testing/browser.ts';
import { runDueJobs } from '../../testing/jobs.ts';
import { type PlatformWithCompany, startPlatformWithCompany } from '../../testing/payment-company.ts';
import { createTestPlayer } from '../../testing/players.ts';
import { anInstrument, verifyIdentity } from '../../testing/withdrawals.ts';
import { invariants } from '../ledger/invariants.ts';
import { payoutHandler } from '../withdrawals/sender.ts';
import { reconcileAll } from './reconcile.ts';
import { differencesOf } from './repository.ts';

let world: PlatformWithCompany;
let page: Browser;
let customerId: string;
let bank: string;
beforeAll(async () => {
  world = await startPlatformWithCompany();
});
afterAll(() => world.close());
beforeEach(async () => {
  const player = await createTestPlayer(db(), { balance: { withdrawable: 60_000n, bonus: 0n, locked: 0n } });
  customerId = player.customerId;
  await verifyIdentity(db(), customerId);
  bank = await anInstrument(db(), customerId);
  page = world.platform.browser();
  await page.logIn(player.username, player.password);
});

const db = () => world.platform.database.db;
const errors: unknown[] = [];
const onError = (error: unknown) => errors.push(error);
const compare = () => reconcileAll({ db: db(), config: world.platform.config, graceMs: 0, onError });
/** Returns the open differences as "kind problem ledger/statement", sorted. */
async function openDifferences(): Promise<string[]> {
  const { items } = await differencesOf(db(), { which: 'open', page: 1, size: 100 });
  return items.map(({ kind, problem, ledger, statement }) => `${kind} ${problem} ${ledger}/${statement}`).sort();
}

async function sentWithdrawal(amount = '50.00', fee = 0): Promise<string> {
  const key = randomUUID();
  const { data } = await page.post(
    '/api/account/withdrawal',
    { instrumentId: bank, amount },
    { 'idempotency-key': key },
  );
  const id = (data as unknown as { withdrawals: { id: string }[] }).withdrawals[0]?.id ?? '';
  if (fee > 0) await sql`update withdrawal set fee = ${fee} where id = ${id}::uuid`.execute(db());
  const { config, database } = world.platform;
  await runDueJobs(database, [payoutHandler({ db: db(), config })], { warn: onError, error: onError });
  return id;
}

/** Returns the id of a payout's line in the provider's statement. */
async function lineOf(payout: string): Promise<string> {
  const rows = await readRows(
    db(),
    { line: z.string() },
    sql`
    select provider_reference || ':payout' as line from payment_request where id = ${payout}::uuid`,
  );
  return rows[0]?.line ?? '';
}

describe('reconciliation [D11]', () => {
  it('finds nothing if ledger and statement agree on payouts with fees and on returns', async () => {
    await world.decide(await sentWithdrawal('50.00', 150), 'pay');
    const returned = await sentWithdrawal('40.00', 100);
    await world.decide(returned, 'pay');
    await world.decide(returned, 'return', { reason: 'account_closed' });
    const found = await compare();
    expect(found.paycorner).toMatchObject({ lines: 3, differences: 0 });
    expect(await openDifferences()).toEqual([]);
    expect(await invariants(db())).toEqual([]);
    const rows = await readRows(
      db(),
      { fees: z.string() },
      sql`
      select sum(p.amount)::text as fees from posting p join account a on a.id = p.account_id
      where a.owner = 'paycorner:fees' and a.unit = 'EUR'`,
    );
    // The fee of the returned payout was refunded.
    expect(rows[0]?.fees).toBe('-150');
    expect((await compare()).paycorner).toMatchObject({ lines: 0, differences: 0 });
  });

  it('reports a payout until its delayed notification arrives', async () => {
    const id = await sentWithdrawal();
    await world.decide(id, 'pay', { delivery: 'hold' });
    await compare();
    expect(await openDifferences()).toEqual(['payout not_in_ledger null/50.00 EUR']);
    await world.decide(id, 'resend');
    await compare();
    expect(await openDifferences()).toEqual([]);
    const { items } = await differencesOf(db(), { which: 'gone', page: 1, size: 1 });
    expect(items[0]?.goneAt).not.toBeNull();
  });

  it('finds each planted difference once and reports it to operators', async () => {
    const [paid, other, currency, twice] = [
      await sentWithdrawal('11.00'),
      await sentWithdrawal('12.00'),
      await sentWithdrawal('13.00'),
      await sentWithdrawal('14.00'),
    ];
    for (const id of [paid, other, currency, twice]) await world.decide(id, 'pay');
    await anInstrument(db(), customerId, { deposited: 1_500n }); // Booked, but unknown to the provider.
    const plant = (
      kind: string,
      request: string,
      amount: number,
      { unit = 'EUR', line = randomUUID() as string } = {},
    ) =>
      sql`
      insert into statement_line (provider, line, kind, request, reference, amount, currency, at)
      values ('paycorner', ${line}, ${kind}, ${request}, 'x', ${amount}, ${unit}, now() - interval '1 second')`.execute(
        db(),
      );
    await plant('payout', randomUUID(), 900);
    await plant('deposit', randomUUID(), 800);
    await plant('payout', twice, 1_400);
    await plant('return', paid, 1_100);
    // Planted with the provider's own line ids for these payouts.
    await plant('payout', other, 1_250, { line: await lineOf(other) });
    await plant('payout', currency, 1_300, { unit: 'SEK', line: await lineOf(currency) });
    await compare();
    expect(await openDifferences()).toEqual([
      'deposit not_in_statement 15.00 EUR/null',
      'deposit unknown_request null/8.00 EUR',
      'payout booked_twice 14.00 EUR/14.00 EUR',
      'payout other_amount 12.00 EUR/12.50 EUR',
      'payout other_currency 13.00 EUR/13.00 SEK',
      'payout unknown_request null/9.00 EUR',
      'return not_in_ledger null/11.00 EUR',
    ]);
    await compare();
    expect(await openDifferences()).toHaveLength(7);
    const { token } = await createOperatorToken(db(), { name: 'Olga', scopes: ['withdrawals'], days: 1 });
    const get = (path: string) =>
      world.platform.desk.inject({
        url: `/api/operator/reconciliation/${path}`,
        headers: { authorization: `Bearer ${token}` },
      });
    expect((await get('differences?provider=paycorner')).json().data.items).toHaveLength(7);
    expect((await get('differences?provider=paycorner')).json().data.items[0]).toMatchObject({ goneAt: null });
    expect((await get('runs?size=1')).json().data).toMatchObject({
      items: [{ differences: expect.any(Number) }],
      hasNext: true,
    });
    expect(errors).toEqual([]);
  });
});
