import { randomUUID } from 'node:crypto';
import type { Transaction } from '@parlay/platform/money/transactions/transaction';
import { wireOf } from '../fuzzer/call.ts';
import type { Scenario } from '../fuzzer/run.ts';
import type { World } from './world.ts';

const MISSING = { statuses: [404], code: 'not_found' };

/** Looking back: transactions and bets. */
export function historyScenarios(world: World): Record<string, Scenario> {
  return {
    'GET /api/account/statements/{year}': (draft, operation) => {
      const year = String(new Date().getUTCFullYear());
      const call = { ...draft, operation, cookies: world.player().page.cookies, path: { year } };
      const of = (name: string, year: string) => ({
        name,
        wire: wireOf({ ...call, path: { year } }),
        expected: MISSING,
      });
      return { call, mutations: [of('before the first year', '2016'), of('a year to come', '2999')] };
    },

    'GET /api/account/transactions/{id}': async (draft, operation) => {
      const owner = await world.newPlayer();
      const instrument = { instrumentId: 'visa', amount: '50.00' };
      const { data } = await owner.page.post('/api/account/deposit', instrument, { 'idempotency-key': randomUUID() });
      const id = String(data.reference);
      const call = { ...draft, operation, cookies: owner.page.cookies, path: { id } };
      const list = await owner.page.get('/api/account/transactions');
      const entry = (list.data.items as Transaction[]).find(({ balance }) => balance !== null)?.id ?? '1';
      return {
        call,
        alsoRight: [{ name: 'an entry', wire: wireOf({ ...call, path: { id: entry } }) }],
        mutations: [
          { name: 'another player’s', wire: wireOf({ ...call, cookies: world.wrong.other }), expected: MISSING },
          { name: 'one there is not', wire: wireOf({ ...call, path: { id: '999999' } }), expected: MISSING },
        ],
      };
    },
  };
}
