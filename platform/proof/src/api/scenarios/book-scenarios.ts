import { randomUUID } from 'node:crypto';
import { type Call, encodeCall, type Mutation } from '../fuzzer/call.ts';
import type { Operation } from '../fuzzer/document.ts';
import type { Draft, Scenario } from '../fuzzer/run.ts';
import { withBody } from './money-scenarios.ts';
import type { World } from './world.ts';

const SPORTS = 'touchline';
const LOTTERY = 'drumroll';
const UNKNOWN = { statuses: [404], code: 'unknown_bet' };
const UNKNOWN_TOKEN = { statuses: [404], code: 'unknown_token' };
const NOT_FOUND = { statuses: [404], code: 'not_found' };

/** Returns scenarios for calls that move the money of sports bets and lottery tickets. */
export function bookScenarios(world: World): Record<string, Scenario> {
  const callOf = (draft: Draft, operation: Operation, provider: string, body: object): Call => ({
    ...draft,
    operation,
    path: { provider },
    cookies: new Map(),
    body,
    sign: world.signing(provider),
  });

  /** Sends another call of the provider and returns its data. */
  const send = async (call: Call, url: string, body: object) => {
    const sent = await world.send(encodeCall({ ...call, body }, undefined, url));
    return (JSON.parse(sent.body) as { data: Record<string, unknown> }).data;
  };

  /** Returns a frame token of a new player, and the provider's pseudonym for them. */
  async function openFrame(draft: Draft, operation: Operation, provider: string) {
    const { page } = await world.newPlayer();
    const sports = provider === SPORTS;
    const { data } = await page.get(sports ? '/api/sports-book' : '/api/account/lottery-login');
    const token = sports ? String(data.jsScript) : (new URL(String(data.iframeSrc)).searchParams.get('token') ?? '');
    const call = callOf(draft, operation, provider, {});
    const { player } = await send(call, `/api/provider/${provider}/player`, { token });
    return { call, token, player };
  }

  const selection = {
    id: 's1',
    event: 'Lindhaga – Bruntorp',
    market: 'Result',
    selection: 'Draw',
    odds: '2.5',
    live: false,
  };
  const aBet = (frame: { token: string; player: unknown }) => ({
    transactionId: randomUUID(),
    betId: randomUUID(),
    token: frame.token,
    player: frame.player,
    currency: 'EUR',
    stake: '10.00',
    type: 'single',
    name: 'Lindhaga – Bruntorp',
    detail: 'Draw',
    selections: [selection],
  });
  const aTicket = (frame: { token: string; player: unknown }) => ({
    transactionId: randomUUID(),
    ticketId: randomUUID(),
    token: frame.token,
    player: frame.player,
    currency: 'EUR',
    price: '4.00',
    name: 'Midweek',
    lines: [[1, 2, 3, 4, 5, 6]],
    draws: [{ id: 'd1', closesAt: '2026-12-05T18:00:00.000Z' }],
  });
  const wrongSigner = (call: Call): Mutation => ({
    name: 'signed by another company',
    wire: encodeCall({ ...call, sign: world.signing('northlight') }),
    expected: { statuses: [401], code: 'invalid_signature' },
  });

  /** Scenario of a change of a bet that was placed before. */
  const change =
    (fields: object, mutations: (call: Call) => Mutation[] = () => [], { settled = false } = {}): Scenario =>
    async (draft, operation) => {
      const { call: base, ...frame } = await openFrame(draft, operation, SPORTS);
      const bet = aBet(frame);
      await send(base, `/api/provider/${SPORTS}/bets/place`, bet);
      const numbered = { transactionId: randomUUID(), betId: bet.betId, currency: 'EUR' };
      if (settled) {
        const lost = { ...numbered, transactionId: randomUUID(), revision: 1, result: 'lost', returned: '0.00' };
        await send(base, `/api/provider/${SPORTS}/bets/settle`, lost);
      }
      const token = operation.name.endsWith('cash-out') ? { token: frame.token } : {};
      const call = callOf(draft, operation, SPORTS, { ...numbered, ...token, ...fields });
      const other = { transactionId: randomUUID(), betId: randomUUID() };
      const unknown = operation.name.endsWith('rollback') ? [] : [withBody(call, 'a bet there is not', other, UNKNOWN)];
      return {
        call,
        alsoRight: [{ name: 'the change again', wire: encodeCall(call) }],
        mutations: [...unknown, ...mutations(call), wrongSigner(call)],
      };
    };

  /** Scenario of a report about a draw of a ticket that was bought before. */
  const drawChange =
    (fields: object): Scenario =>
    async (draft, operation) => {
      const { call: base, ...frame } = await openFrame(draft, operation, LOTTERY);
      const ticket = aTicket(frame);
      await send(base, `/api/provider/${LOTTERY}/tickets/buy`, ticket);
      const body = { transactionId: randomUUID(), ticketId: ticket.ticketId, drawId: 'd1', ...fields };
      const call = callOf(draft, operation, LOTTERY, body);
      const another = () => ({ transactionId: randomUUID() });
      return {
        call,
        alsoRight: [{ name: 'the report again', wire: encodeCall(call) }],
        mutations: [
          withBody(call, 'a ticket there is not', { ...another(), ticketId: randomUUID() }, UNKNOWN),
          withBody(call, 'a draw there is not', { ...another(), drawId: 'd9' }, { statuses: [422], field: 'drawId' }),
          wrongSigner(call),
        ],
      };
    };

  const aCommitment = () => ({
    drawId: randomUUID(),
    commitment: 'c0'.repeat(32),
    closesAt: new Date(Date.now() + 60_000).toISOString(),
    drawsAt: new Date(Date.now() + 90_000).toISOString(),
  });

  /** Scenario of a statement about a draw. `digest` names its digest's field. */
  const statement = (call: Call, digest: string) => ({
    call,
    alsoRight: [{ name: 'the statement again', wire: encodeCall(call) }],
    mutations: [
      withBody(call, 'half a digest', { [digest]: '0d'.repeat(16) }, { statuses: [400], field: digest }),
      wrongSigner(call),
    ],
  });

  const odd = (call: Call, field: string) =>
    withBody(call, 'a tenth of a cent', { transactionId: randomUUID(), [field]: '1.001' }, { statuses: [400], field });

  return {
    'POST /api/provider/{provider}/wallet': async (draft, operation) => {
      const { player } = await openFrame(draft, operation, SPORTS);
      const call = callOf(draft, operation, SPORTS, { player });
      return {
        call,
        mutations: [withBody(call, 'a player there is not', { player: 'nobody' }, NOT_FOUND), wrongSigner(call)],
      };
    },
    'POST /api/provider/{provider}/bets/place': async (draft, operation) => {
      const frame = await openFrame(draft, operation, SPORTS);
      const call = callOf(draft, operation, SPORTS, aBet(frame));
      const another = () => ({ transactionId: randomUUID(), betId: randomUUID() });
      return {
        call,
        alsoRight: [{ name: 'the bet again', wire: encodeCall(call) }],
        mutations: [
          withBody(call, 'a token nobody has', { ...another(), token: 'nobody' }, UNKNOWN_TOKEN),
          withBody(call, 'a player there is not', { ...another(), player: 'nobody' }, NOT_FOUND),
          withBody(call, 'nothing', { ...another(), stake: '0.00' }, { statuses: [400], field: 'stake' }),
          withBody(call, 'another currency', { ...another(), currency: 'PEN' }, { statuses: [422], field: 'currency' }),
          odd(call, 'stake'),
          wrongSigner(call),
        ],
      };
    },
    'POST /api/provider/{provider}/bets/settle': change({ revision: 1, result: 'won', returned: '25.00' }, (call) => [
      odd(call, 'returned'),
    ]),
    'POST /api/provider/{provider}/bets/unsettle': change({ revision: 2, currency: undefined }, undefined, {
      settled: true,
    }),
    'POST /api/provider/{provider}/bets/cash-out': change({ revision: 1, amount: '9.00' }, (call) => [
      withBody(call, 'a token nobody has', { transactionId: randomUUID(), token: 'nobody' }, UNKNOWN_TOKEN),
      odd(call, 'amount'),
    ]),
    'POST /api/provider/{provider}/bets/void': change({ revision: 1 }, (call) => [
      withBody(call, 'half of a selection', { half: true, selectionId: 's1' }, { statuses: [400], field: 'half' }),
    ]),
    'POST /api/provider/{provider}/bets/rollback': change({ stake: '10.00' }, (call) => [odd(call, 'stake')]),
    'POST /api/provider/{provider}/tickets/buy': async (draft, operation) => {
      const frame = await openFrame(draft, operation, LOTTERY);
      const call = callOf(draft, operation, LOTTERY, aTicket(frame));
      const another = () => ({ transactionId: randomUUID(), ticketId: randomUUID() });
      return {
        call,
        alsoRight: [{ name: 'the ticket again', wire: encodeCall(call) }],
        mutations: [
          withBody(call, 'a token nobody has', { ...another(), token: 'nobody' }, UNKNOWN_TOKEN),
          withBody(call, 'no token', { ...another(), token: undefined }, { statuses: [400], field: 'token' }),
          odd(call, 'price'),
          wrongSigner(call),
        ],
      };
    },
    'POST /api/provider/{provider}/tickets/win': drawChange({ currency: 'EUR', amount: '12.00' }),
    'POST /api/provider/{provider}/tickets/refund': drawChange({
      currency: 'EUR',
      amount: '4.00',
      reason: 'Cancelled',
    }),
    'POST /api/provider/{provider}/tickets/lost': drawChange({}),
    'POST /api/provider/{provider}/draws/commit': async (draft, operation) => {
      const call = callOf(draft, operation, LOTTERY, aCommitment());
      return statement(call, 'commitment');
    },
    'GET /api/lottery/witness/{provider}/{draw}': async (draft, operation) => {
      const committed = aCommitment();
      const commit = callOf(draft, { ...operation, method: 'POST' }, LOTTERY, committed);
      await send(commit, `/api/provider/${LOTTERY}/draws/commit`, committed);
      const call = { ...draft, operation, cookies: new Map(), path: { provider: LOTTERY, draw: committed.drawId } };
      const unknown = encodeCall({ ...call, path: { ...call.path, draw: randomUUID() } });
      return { call, mutations: [{ name: 'a draw there is not', wire: unknown, expected: NOT_FOUND }] };
    },
    'POST /api/provider/{provider}/draws/seal': async (draft, operation) => {
      const committed = aCommitment();
      const { drawId } = committed;
      const call = callOf(draft, operation, LOTTERY, { drawId, root: '5e'.repeat(32), lines: 3 });
      await send(call, `/api/provider/${LOTTERY}/draws/commit`, committed);
      const { call: _, alsoRight, mutations } = statement(call, 'root');
      const unknown = withBody(call, 'a draw there is not', { drawId: randomUUID() }, NOT_FOUND);
      return { call, alsoRight, mutations: [...mutations, unknown] };
    },
  };
}
