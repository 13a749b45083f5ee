import { sql } from 'kysely';
import type { Scenario } from '../fuzzer/run.ts';
import { withBody } from './money-scenarios.ts';
import type { World } from './world.ts';

const LIMIT_KEY = { type: 'deposit', period: 'day' };

/** Returns scenarios for limits. Limits restrict deposits and play, so each scenario creates its own player. */
export function limitScenarios(world: World): Record<string, Scenario> {
  const withLimit = async () => {
    const player = await world.newPlayer();
    await player.page.post('/api/account/limits', { ...LIMIT_KEY, amount: '50.00' });
    return player;
  };

  return {
    'POST /api/account/limits': async (draft, operation) => {
      const { page } = await withLimit();
      const call = { ...draft, operation, cookies: page.cookies, body: { ...LIMIT_KEY, amount: '40.00' } };
      const expected = { statuses: [422], field: 'amount' };
      return { call, mutations: [withBody(call, 'half a cent', { amount: '40.005' }, expected)] };
    },

    'POST /api/account/limits/confirm': async (draft, operation) => {
      const { page, customerId } = await withLimit();
      await page.post('/api/account/limits', { ...LIMIT_KEY, amount: '80.00' });
      await sql`update player_limit set raise_due_at = now() where customer_id = ${customerId}`.execute(world.db);
      const call = { ...draft, operation, cookies: page.cookies, body: { ...LIMIT_KEY, amount: '80.00' } };
      return {
        call,
        mutations: [
          withBody(call, 'another amount', { amount: '90.00' }, { statuses: [409] }),
          withBody(call, 'a limit without a raise', { period: 'week' }, { statuses: [404], code: 'not_found' }),
        ],
        mutationsAfter: [withBody(call, 'a second time', {}, { statuses: [404], code: 'not_found' })],
      };
    },

    'DELETE /api/account/limits': async (draft, operation) => {
      const { page } = await withLimit();
      return { call: { ...draft, operation, cookies: page.cookies, query: { ...LIMIT_KEY, what: 'limit' } } };
    },
  };
}
