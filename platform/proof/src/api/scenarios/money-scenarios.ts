import { randomUUID } from 'node:crypto';
import { type Call, type ExpectedRefusal, encodeCall, type Mutation } from '../fuzzer/call.ts';
import type { Draft, Scenario } from '../fuzzer/run.ts';
import type { PlayerPage, World } from './world.ts';

export const bodyOf = (draft: Draft) => draft.body as Record<string, unknown>;

/** Builds a mutation with a changed body and a new key, because refusals are also stored by key. */
export function withBody(call: Call, name: string, change: object, expected: ExpectedRefusal): Mutation {
  const body = { ...(call.body as object), ...change };
  const headers = 'idempotency-key' in call.headers ? { 'idempotency-key': randomUUID() } : {};
  return { name, wire: encodeCall({ ...call, body, headers: { ...call.headers, ...headers } }), expected };
}

/** Builds a mutation that reuses the call's idempotency key with another body. */
export function withReusedKey(call: Call, change: object): Mutation {
  return {
    name: 'the key again with another body',
    wire: encodeCall({ ...call, body: { ...(call.body as object), ...change } }),
    expected: { statuses: [422], code: 'idempotency_conflict', field: 'Idempotency-Key' },
  };
}

const NOT_FOUND = { statuses: [404], code: 'not_found' };

/** Returns scenarios for deposit calls by players and the payment provider. */
export function depositScenarios(world: World): Record<string, Scenario> {
  const deposit = async ({ page }: PlayerPage, amount = '50.00') => {
    const body = { instrumentId: 'visa', amount };
    const { data } = await page.post('/api/account/deposit', body, { 'idempotency-key': randomUUID() });
    return String(data.reference);
  };

  return {
    'POST /api/account/deposit': async (draft, operation) => {
      const { page } = world.player();
      // An earlier call may have turned offers off, which is checked before any bonus code.
      await page.post('/api/bonus/offers', { areOn: true });
      const { challengeWindow } = bodyOf(draft);
      const body = { instrumentId: 'visa', amount: '75.50', ...(challengeWindow ? { challengeWindow } : {}) };
      const call = { ...draft, operation, cookies: page.cookies, body };
      const outOfRange = { statuses: [422], code: 'amount_out_of_range', field: 'amount' };
      return {
        call,
        mutations: [
          withBody(call, 'nothing', { amount: '0.00' }, outOfRange),
          withBody(call, 'less than the least', { amount: '9.99' }, outOfRange),
          withBody(call, 'more than the most', { amount: '5000.01' }, outOfRange),
          withBody(call, 'a tenth of a cent', { amount: '50.001' }, { statuses: [400], field: 'amount' }),
          withBody(
            call,
            'an instrument nobody has',
            { instrumentId: 'gold' },
            { statuses: [422], field: 'instrumentId' },
          ),
          withBody(call, 'a bonus code', { bonusCode: 'x' }, { statuses: [422], field: 'bonusCode' }),
          withBody(call, 'a field nobody asks for', { fields: { pin: '1' } }, { statuses: [422], field: 'fields.pin' }),
        ],
        alsoRight: [{ name: 'the key again', wire: encodeCall(call) }],
        mutationsAfter: [withReusedKey(call, { amount: '75.51' })],
      };
    },

    'GET /api/account/payment-requests/{id}': async (draft, operation) => {
      const owner = world.player();
      const call = { ...draft, operation, cookies: owner.page.cookies, path: { id: await deposit(owner) } };
      const cookies = world.wrong.other;
      return {
        call,
        mutations: [{ name: 'another player’s', wire: encodeCall({ ...call, cookies }), expected: NOT_FOUND }],
      };
    },

    'POST /api/account/payment-requests/{id}/cancel': async (draft, operation) => {
      const owner = world.player();
      const call = { ...draft, operation, cookies: owner.page.cookies, path: { id: await deposit(owner) } };
      const cookies = world.wrong.other;
      return {
        call,
        mutations: [{ name: 'another player’s', wire: encodeCall({ ...call, cookies }), expected: NOT_FOUND }],
      };
    },

    'POST /api/payments/{provider}/notify': async (draft, operation) => {
      const orderId = await deposit(world.player());
      const providerReference = world.paycorner.orders.get(orderId)?.providerReference ?? '';
      const order = { orderId, providerReference, amount: '50.00', currency: 'EUR', eventId: randomUUID() };
      const call: Call = {
        ...draft,
        operation,
        path: { provider: 'paycorner' },
        cookies: new Map(),
        body: { ...bodyOf(draft), ...order },
        sign: world.signing('paycorner'),
      };
      const event = (name: string, change: object, expected: ExpectedRefusal) =>
        withBody(call, name, { eventId: randomUUID(), ...change }, expected);
      const mismatch = (field: string) => ({ statuses: [422], code: 'unprocessable', field });
      return {
        call,
        mutations: [
          event('an order there is not', { orderId: randomUUID() }, NOT_FOUND),
          event('an order number that is none', { orderId: '../1' }, NOT_FOUND),
          event('another amount', { amount: '50.01' }, mismatch('amount')),
          event('an amount with three digits', { amount: '50.001' }, { statuses: [400], field: 'amount' }),
          event('another currency', { currency: 'PEN' }, mismatch('currency')),
          event('a currency there is not', { currency: 'XXX' }, { statuses: [400, 422] }),
          event('another reference', { providerReference: 'pc-other' }, mismatch('providerReference')),
          {
            name: 'signed by another company',
            wire: encodeCall({ ...call, sign: world.signing('northlight') }),
            expected: { statuses: [401], code: 'invalid_signature' },
          },
        ],
        mutationsAfter: [
          withBody(
            call,
            'the event again with other content',
            { amount: '60.00' },
            {
              statuses: [422],
              code: 'duplicate_with_other_body',
              field: 'eventId',
            },
          ),
        ],
      };
    },
  };
}

/** Returns scenarios for game launches and the money calls of game providers. */
export function gameScenarios(world: World): Record<string, Scenario> {
  const launch = async ({ page }: PlayerPage) => {
    const { data } = await page.post('/api/games/quiet-comet/launch', { mode: 'real' });
    return new URL(String(data.url)).searchParams.get('token') ?? '';
  };

  const signed = async (draft: Draft, change: object): Promise<Pick<Call, 'path' | 'cookies' | 'body' | 'sign'>> => ({
    path: { provider: 'northlight' },
    cookies: new Map(),
    body: { ...bodyOf(draft), token: await launch(world.player()), ...change },
    sign: world.signing('northlight'),
  });

  /** Returns mutations that apply to every call with a token. */
  const tokenMutations = (call: Call): Mutation[] => [
    withBody(call, 'a token nobody has', { token: 'nobody' }, { statuses: [404], code: 'unknown_token' }),
    {
      name: 'a token of another provider',
      wire: encodeCall({ ...call, path: { provider: 'kelpworks' }, sign: world.signing('kelpworks') }),
      expected: { statuses: [404], code: 'unknown_token' },
    },
    {
      name: 'signed by another company',
      wire: encodeCall({ ...call, sign: world.signing('kelpworks') }),
      expected: { statuses: [401], code: 'invalid_signature' },
    },
  ];

  const uniqueId = (draft: Draft, field: string) =>
    `${randomUUID()} ${[...String(bodyOf(draft)[field])].slice(0, 20).join('')}`;

  const moneyCall = async (draft: Draft, operation: Call['operation'], betFirst: boolean) => {
    const round = { roundId: uniqueId(draft, 'roundId'), amount: '10.00', currency: 'EUR', freeRoundsId: undefined };
    const betId = uniqueId(draft, 'transactionId');
    const call: Call = { ...draft, operation, ...(await signed(draft, { ...round, transactionId: betId })) };
    if (betFirst) {
      const { status, body } = await world.send(encodeCall(call, undefined, '/api/provider/northlight/bet'));
      if (status !== 200) throw new Error(`a bet was refused: ${body}`);
    }
    return call;
  };

  const variant = (call: Call, name: string, change: object, expected: ExpectedRefusal) =>
    withBody(call, name, { transactionId: randomUUID(), ...change }, expected);

  const basic = (call: Call): Mutation[] => [
    ...tokenMutations(call),
    variant(call, 'a tenth of a cent', { amount: '10.001' }, { statuses: [400], field: 'amount' }),
    variant(call, 'another currency', { currency: 'PEN' }, { statuses: [422], field: 'currency' }),
    variant(call, 'a currency there is not', { currency: 'XXX' }, { statuses: [400, 422] }),
  ];

  const repeat = (call: Call) =>
    withBody(
      call,
      'the transaction again with other content',
      { amount: '11.00' },
      {
        statuses: [422],
        code: 'duplicate_with_other_body',
        field: 'transactionId',
      },
    );

  return {
    'POST /api/games/{id}/launch': async (draft, operation) => {
      const { page } = world.player();
      const call = { ...draft, operation, cookies: page.cookies, path: { id: 'quiet-comet' }, body: { mode: 'real' } };
      const visitor = encodeCall({ ...call, cookies: world.wrong.visitor });
      const refused = { statuses: [401], code: 'not_authenticated' };
      const demo = encodeCall({ ...call, cookies: world.wrong.visitor, body: { mode: 'demo' } });
      return {
        call,
        alsoRight: [{ name: 'for free, by a visitor', wire: demo }],
        mutations: [{ name: 'real play for a visitor', wire: visitor, expected: refused }],
      };
    },

    'POST /api/provider/{provider}/balance': async (draft, operation) => {
      const call = { ...draft, operation, ...(await signed(draft, {})) };
      return { call, mutations: tokenMutations(call) };
    },

    'POST /api/provider/{provider}/bet': async (draft, operation) => {
      const call = await moneyCall(draft, operation, false);
      return {
        call,
        mutations: [
          ...basic(call),
          variant(call, 'nothing', { amount: '0.00' }, { statuses: [400], field: 'amount' }),
          variant(call, 'more than there is', { amount: '999999999999.99' }, { statuses: [409] }),
          variant(
            call,
            'free rounds there are not',
            { freeRoundsId: randomUUID() },
            { statuses: [409], code: 'free_round_unavailable' },
          ),
        ],
        alsoRight: [{ name: 'the transaction again', wire: encodeCall(call) }],
        mutationsAfter: [repeat(call)],
      };
    },

    'POST /api/provider/{provider}/win': async (draft, operation) => {
      const call = await moneyCall(draft, operation, true);
      const paid = { ...call, body: { ...(call.body as object), transactionId: randomUUID() } };
      const noRound = { statuses: [409], code: 'round_without_bet' };
      return {
        call: paid,
        mutations: [...basic(paid), variant(paid, 'a round without a bet', { roundId: randomUUID() }, noRound)],
        mutationsAfter: [repeat(paid)],
      };
    },

    'POST /api/provider/{provider}/rollback': async (draft, operation) => {
      const call = await moneyCall(draft, operation, true);
      return {
        call,
        mutations: [...basic(call), variant(call, 'nothing', { amount: '0.00' }, { statuses: [400], field: 'amount' })],
        alsoRight: [{ name: 'the transaction again', wire: encodeCall(call) }],
        mutationsAfter: [repeat(call)],
      };
    },
  };
}
