import { randomUUID } from 'node:crypto';
import { claimPayoutTask } from '@parlay/platform/money/withdrawals/repository';
import { anInstrument, verifyIdentity } from '@parlay/platform/testing/withdrawals';
import { type Call, type ExpectedRefusal, encodeCall } from '../fuzzer/call.ts';
import type { Scenario } from '../fuzzer/run.ts';
import { bodyOf, withBody, withReusedKey } from './money-scenarios.ts';
import type { PlayerPage, World } from './world.ts';

const NOT_FOUND = { statuses: [404], code: 'not_found' };

/** Returns scenarios for withdrawal calls by players and the payment provider. */
export function withdrawalScenarios(world: World): Record<string, Scenario> {
  const instrumentOf = ({ customerId }: PlayerPage) => anInstrument(world.db, customerId);
  const withdraw = async (player: PlayerPage) => {
    const body = { instrumentId: await instrumentOf(player), amount: '50.00' };
    const { data } = await player.page.post('/api/account/withdrawal', body, { 'idempotency-key': randomUUID() });
    return (data as unknown as { withdrawals: { id: string }[] }).withdrawals[0]?.id ?? '';
  };

  return {
    'POST /api/account/withdrawal': async (draft, operation) => {
      const player = world.player();
      const body = { ...bodyOf(draft), instrumentId: await instrumentOf(player), amount: '75.50' };
      const call = { ...draft, operation, cookies: player.page.cookies, body };
      const outOfRange = { statuses: [422], code: 'amount_out_of_range', field: 'amount' };
      const unavailable = { statuses: [422], code: 'method_unavailable', field: 'instrumentId' };
      const otherInstrument = await instrumentOf(await world.newPlayer());
      return {
        call,
        mutations: [
          withBody(call, 'nothing', { amount: '0.00' }, outOfRange),
          withBody(call, 'less than the least', { amount: '9.99' }, outOfRange),
          withBody(call, 'more than the most', { amount: '10000.01' }, outOfRange),
          withBody(call, 'a tenth of a cent', { amount: '50.001' }, { statuses: [400], field: 'amount' }),
          withBody(call, 'an instrument nobody has', { instrumentId: randomUUID() }, unavailable),
          withBody(call, 'another player’s instrument', { instrumentId: otherInstrument }, unavailable),
        ],
        alsoRight: [{ name: 'the key again', wire: encodeCall(call) }],
        mutationsAfter: [withReusedKey(call, { amount: '75.51' })],
      };
    },

    'DELETE /api/account/withdrawal': async (draft, operation) => {
      const owner = world.player();
      const call = { ...draft, operation, cookies: owner.page.cookies, query: { id: await withdraw(owner) } };
      const headers = { ...call.headers, 'idempotency-key': randomUUID() };
      const cookies = world.wrong.other;
      return {
        call,
        mutations: [
          { name: 'another player’s', wire: encodeCall({ ...call, headers, cookies }), expected: NOT_FOUND },
          { name: 'none', wire: encodeCall({ ...call, headers, query: { id: randomUUID() } }), expected: NOT_FOUND },
        ],
      };
    },

    'POST /api/payments/{provider}/payouts': async (draft, operation) => {
      const owner = await world.newPlayer();
      await verifyIdentity(world.db, owner.customerId);
      const payoutId = await withdraw(owner);
      await claimPayoutTask(world.db, payoutId);
      const payout = { payoutId, providerReference: 'out-1', amount: '50.00', currency: 'EUR', eventId: randomUUID() };
      const call: Call = {
        ...draft,
        operation,
        path: { provider: 'paycorner' },
        cookies: new Map(),
        body: { ...bodyOf(draft), ...payout },
        sign: world.signing('paycorner'),
      };
      const event = (name: string, change: object, expected: ExpectedRefusal) =>
        withBody(call, name, { eventId: randomUUID(), ...change }, expected);
      const mismatch = (field: string) => ({ statuses: [422], code: 'unprocessable', field });
      return {
        call,
        mutations: [
          event('a payout there is not', { payoutId: randomUUID() }, NOT_FOUND),
          event('a payout number that is none', { payoutId: '../1' }, NOT_FOUND),
          event('another amount', { amount: '50.01' }, mismatch('amount')),
          event('another currency', { currency: 'PEN' }, mismatch('currency')),
          {
            name: 'signed by another company',
            wire: encodeCall({ ...call, sign: world.signing('northlight') }),
            expected: { statuses: [401], code: 'invalid_signature' },
          },
        ],
      };
    },
  };
}
