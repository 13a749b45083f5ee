import { anInstrument } from '@parlay/platform/testing/withdrawals';
import { encodeCall } from '../fuzzer/call.ts';
import type { Scenario } from '../fuzzer/run.ts';
import { withBody } from './money-scenarios.ts';
import type { World } from './world.ts';

const PERIOD = { statuses: [400], field: 'period' };
const LOGGED_OUT = { statuses: [401], code: 'not_authenticated' };

/** Returns scenarios for breaks and erasures. They end the player's session, so each scenario creates a player. */
export function breakScenarios(world: World): Record<string, Scenario> {
  return {
    'POST /api/account/timeout': async (draft, operation) => {
      const { page } = await world.newPlayer();
      const call = { ...draft, operation, cookies: page.cookies, body: { period: 'P7D' } };
      return {
        call,
        mutations: [
          withBody(call, 'too short', { period: 'PT1H' }, PERIOD),
          withBody(call, 'too long', { period: 'P400D' }, PERIOD),
        ],
        mutationsAfter: [withBody(call, 'a second time', {}, LOGGED_OUT)],
      };
    },

    'POST /api/self-exclusion': async (draft, operation) => {
      const { page } = await world.newPlayer();
      const call = { ...draft, operation, cookies: page.cookies, body: { period: 'P6M', scope: 'group' } };
      return {
        call,
        mutations: [
          withBody(call, 'too short', { period: 'P1M' }, PERIOD),
          withBody(call, 'too long', { period: 'P9Y' }, PERIOD),
          withBody(call, 'a place there is not', { scope: 'planet' }, { statuses: [400], field: 'scope' }),
        ],
        mutationsAfter: [withBody(call, 'a second time', {}, LOGGED_OUT)],
      };
    },

    'POST /api/break/payout': async (draft, operation) => {
      const { page, customerId } = await world.newPlayer();
      const otherInstrument = await anInstrument(world.db, (await world.newPlayer()).customerId);
      await page.post('/api/account/timeout', { period: 'P7D' });
      const body = { instrumentId: await anInstrument(world.db, customerId) };
      const call = { ...draft, operation, cookies: page.cookies, body };
      const unavailable = { statuses: [422], code: 'method_unavailable', field: 'instrumentId' };
      const { cookies } = await world.visitor();
      return {
        call,
        mutations: [
          withBody(call, 'another player’s instrument', { instrumentId: otherInstrument }, unavailable),
          { name: 'without a pass', wire: encodeCall({ ...call, cookies }), expected: LOGGED_OUT },
        ],
      };
    },

    'POST /api/account/erasure': async (draft, operation) => {
      const { page } = await world.newPlayer('FI', false);
      const rich = await world.newPlayer();
      const call = { ...draft, operation, cookies: page.cookies };
      return {
        call,
        mutations: [
          {
            name: 'with money',
            wire: encodeCall({ ...call, cookies: rich.page.cookies }),
            expected: { statuses: [409], code: 'conflict' },
          },
        ],
      };
    },
  };
}
