import type { Scenario } from '../fuzzer/run.ts';
import { withBody } from './money-scenarios.ts';
import type { World } from './world.ts';

const BODY = { minutes: 30, amount: '20.00' };

/** Returns scenarios for slot sessions in Spain. Each creates a player, who can have only one session at a time. */
export function slotSessionScenarios(world: World): Record<string, Scenario> {
  return {
    'POST /api/slot-sessions': async (draft, operation) => {
      const { page } = await world.newPlayer('ES');
      const call = { ...draft, operation, cookies: page.cookies, body: BODY };
      const amount = { statuses: [422], field: 'amount' };
      return {
        call,
        mutations: [
          withBody(call, 'half a cent', { amount: '20.005' }, amount),
          withBody(call, 'no money', { amount: '0.00' }, amount),
          withBody(call, 'no time', { minutes: 0 }, { statuses: [400], field: 'minutes' }),
        ],
        mutationsAfter: [withBody(call, 'while it runs', {}, { statuses: [409], code: 'slot_session_running' })],
      };
    },

    'GET /api/slot-sessions/{id}': async (draft, operation) => {
      const { page } = await world.newPlayer('ES');
      const { data } = await page.post('/api/slot-sessions', BODY);
      return { call: { ...draft, operation, cookies: page.cookies, path: { id: String(data.id) } } };
    },
  };
}
