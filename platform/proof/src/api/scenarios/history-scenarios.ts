import { randomUUID } from 'node:crypto';
import type { Transaction } from '@parlay/platform/money/transactions/transaction';
import { type Call, type ExpectedRefusal, encodeCall } from '../fuzzer/call.ts';
import type { Operation } from '../fuzzer/document.ts';
import type { Draft, Scenario } from '../fuzzer/run.ts';
import { bodyOf, withBody } from './money-scenarios.ts';
import type { PlayerPage, World } from './world.ts';

const NOT_FOUND = { statuses: [404], code: 'not_found' };

/** Returns scenarios for the transaction and bet history. */
export function historyScenarios(world: World): Record<string, Scenario> {
  const signed = (draft: Draft, operation: Operation, body: object): Call => ({
    ...draft,
    operation,
    path: { provider: 'touchline' },
    cookies: new Map(),
    body: { ...bodyOf(draft), ...body },
    sign: world.signing('touchline'),
  });

  /** Returns the sports book's id for a player. */
  const playerIdFor = async ({ page }: PlayerPage, draft: Draft, operation: Operation) => {
    const { data } = await page.get('/api/sports-book');
    const call = { ...signed(draft, operation, {}), body: { token: data.jsScript } };
    const { body } = await world.send(encodeCall(call, undefined, '/api/provider/touchline/player'));
    return String((JSON.parse(body) as { data: { player: string } }).data.player);
  };

  return {
    'POST /api/provider/{provider}/bets': async (draft, operation) => {
      const player = await playerIdFor(await world.newPlayer(), draft, operation);
      const times = { placedAt: '2026-05-15T17:41:00.000Z', settledAt: null };
      const money = { currency: 'EUR', stake: '40.00', returned: null, status: 'open', freeBetId: undefined };
      const call = signed(draft, operation, { player, betId: randomUUID(), revision: 1, ...money, ...times });
      const variant = (name: string, change: object, expected: ExpectedRefusal) =>
        withBody(call, name, { betId: randomUUID(), ...change }, expected);
      return {
        call,
        alsoRight: [{ name: 'the revision again', wire: encodeCall(call) }],
        mutations: [
          variant('a player there is not', { player: 'nobody' }, NOT_FOUND),
          variant('nothing', { stake: '0.00' }, { statuses: [400], field: 'stake' }),
          variant('a free bet there is not', { freeBetId: randomUUID() }, { statuses: [422], field: 'freeBetId' }),
          variant('a tenth of a cent', { stake: '40.001' }, { statuses: [400], field: 'stake' }),
          variant('open with a return', { returned: '1.00' }, { statuses: [400], field: 'returned' }),
          variant('another currency', { currency: 'PEN' }, { statuses: [422], field: 'currency' }),
          {
            name: 'signed by another company',
            wire: encodeCall({ ...call, sign: world.signing('northlight') }),
            expected: { statuses: [401], code: 'invalid_signature' },
          },
        ],
        mutationsAfter: [
          withBody(
            call,
            'the revision again with another stake',
            { stake: '41.00' },
            {
              statuses: [422],
              code: 'duplicate_with_other_body',
              field: 'revision',
            },
          ),
        ],
      };
    },

    'GET /api/account/bet-history/details': async (draft, operation) => {
      const { page } = await world.newPlayer();
      const launch = await page.post('/api/games/quiet-comet/launch', { mode: 'real' });
      const token = new URL(String(launch.data.url)).searchParams.get('token') ?? '';
      const bet = { token, roundId: randomUUID(), transactionId: randomUUID(), amount: '10.00', currency: 'EUR' };
      const stake: Call = { ...draft, operation, path: {}, query: {}, cookies: new Map(), body: bet };
      await world.send(
        encodeCall(
          { ...stake, sign: world.signing('northlight'), operation: { ...operation, method: 'POST' } },
          undefined,
          '/api/provider/northlight/bet',
        ),
      );
      const call = { ...draft, operation, cookies: page.cookies, query: { id: `round:northlight:${bet.roundId}` } };
      const none = encodeCall({ ...call, query: { id: 'constructor:a:b' } });
      return {
        call,
        mutations: [
          { name: 'another player’s', wire: encodeCall({ ...call, cookies: world.wrong.other }), expected: NOT_FOUND },
          { name: 'one there is not', wire: none, expected: NOT_FOUND },
        ],
      };
    },

    'GET /api/account/statements/{year}': (draft, operation) => {
      const year = String(new Date().getUTCFullYear());
      const call = { ...draft, operation, cookies: world.player().page.cookies, path: { year } };
      const mutationFor = (name: string, year: string) => ({
        name,
        wire: encodeCall({ ...call, path: { year } }),
        expected: NOT_FOUND,
      });
      return { call, mutations: [mutationFor('before the first year', '2016'), mutationFor('a year to come', '2999')] };
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
        alsoRight: [{ name: 'an entry', wire: encodeCall({ ...call, path: { id: entry } }) }],
        mutations: [
          { name: 'another player’s', wire: encodeCall({ ...call, cookies: world.wrong.other }), expected: NOT_FOUND },
          { name: 'one there is not', wire: encodeCall({ ...call, path: { id: '999999' } }), expected: NOT_FOUND },
        ],
      };
    },
  };
}
