import { toWire } from '@parlay/money';
import { type BookVerb, verdictOf } from '../log.ts';
import { type Caller, type Player, signedBy } from './caller.ts';
import { nameOf, SPORTS } from './free-bets.ts';

/** Providers of bets and tickets, with the calls that move their money. */
const PROVIDERS = { bet: SPORTS, ticket: 'drumroll' } as const;

interface Step {
  verb: BookVerb;
  /** Total paid for the bet after the step, as a share of its stake. */
  total: number;
  /** Fields of the call in addition to its ids. Amounts are shares of the stake. */
  fields?: Record<string, unknown>;
  amounts?: Record<string, number>;
}

const settle = (result: string, total: number): Step => ({
  verb: 'settle',
  total,
  fields: { result },
  amounts: { returned: total },
});

/** Sequences of the provider's changes of a bet. Each total is the statement that the ledger must agree with. */
const BET_STORIES: readonly (readonly Step[])[] = [
  [settle('won', 2.5)],
  [settle('lost', 0)],
  [settle('won', 3), settle('lost', 0), settle('half-won', 1.75)],
  [settle('lost', 0), { verb: 'unsettle', total: 0 }, settle('won', 2)],
  [{ verb: 'cash-out', total: 0.9, amounts: { amount: 0.9 } }],
  [
    { verb: 'cash-out', total: 0.5, amounts: { amount: 0.5, stakeClosed: 0.4 } },
    settle('lost', 0.5),
    settle('won', 1.7),
  ],
  [{ verb: 'void', total: 1 }, settle('won', 2.5)],
  [{ verb: 'void', total: 0.5, fields: { half: true } }],
  [{ verb: 'void', total: 0.5, fields: { half: true } }, settle('won', 1.5)],
  [{ verb: 'rollback', total: 1, amounts: { stake: 1 } }],
];

const draw = (verb: BookVerb, drawId: string, total: number, amount: number): Step => ({
  verb,
  total,
  fields: { drawId, ...(verb === 'refund' ? { reason: 'Cancelled' } : {}) },
  amounts: verb === 'lost' ? {} : { amount },
});

const TICKET_STORIES: readonly (readonly Step[])[] = [
  [draw('win', 'd1', 1.5, 1.5), draw('lost', 'd2', 1.5, 0)],
  [draw('lost', 'd1', 0, 0), draw('refund', 'd2', 0.5, 0.5)],
  [draw('refund', 'd1', 0.5, 0.5), draw('win', 'd2', 2.5, 2)],
];

const PATHS: Readonly<Partial<Record<BookVerb, string>>> = {
  win: 'tickets/win',
  refund: 'tickets/refund',
  lost: 'tickets/lost',
};

/** Acts as a sports and a lottery provider that carry out one change of a player's bet after the other. */
export async function playBooks(
  caller: Caller,
  player: Player & { sportsToken: string },
  keyOf: (company: string) => string,
  pause: (ms: number) => Promise<void>,
): Promise<void> {
  const { seed, isOver } = caller.options;
  for (let n = 0; !isOver(); n += 1) {
    const isTicket = n % 3 === 2;
    const token = isTicket ? await openLottery(caller, player) : player.sportsToken;
    if (token) {
      const name = `b-${seed}-${player.customer}-${n}`;
      await playBet(caller, player, { name, n, token, product: isTicket ? 'ticket' : 'bet', keyOf });
    }
    await pause(60);
  }
}

/** Returns the token of the lottery's frame, or undefined while no node responds. */
async function openLottery(caller: Caller, player: Player): Promise<string | undefined> {
  const url = (await caller.read('/api/account/lottery-login', player))?.iframeSrc;
  return typeof url === 'string' ? (new URL(url).searchParams.get('token') ?? undefined) : undefined;
}

interface Placed {
  name: string;
  n: number;
  token: string;
  product: keyof typeof PROVIDERS;
  keyOf: (company: string) => string;
}

async function playBet(
  caller: Caller,
  { customer }: Player,
  { name, n, token, product, keyOf }: Placed,
): Promise<void> {
  const chance = (decision: string) => caller.chance(customer, 'book', n, decision);
  const provider = PROVIDERS[product];
  // A multiple of 1.00, so that shares of the stake are whole cents.
  const stake = BigInt(100 * (1 + Math.floor(chance('stake') * 9)));
  const share = (part: number) => (stake * BigInt(Math.round(part * 100))) / 100n;
  const wire = (part: number) => toWire(share(part), 'EUR');
  const send = (verb: BookVerb, step: number, total: bigint, path: string, body: object) => {
    const transaction = `${name}-${step}`;
    return caller.perform(
      { kind: 'book', provider, customer, bet: name, transaction, verb, step, stake, total },
      {
        path: `/api/provider/${provider}/${path}`,
        body: {
          transactionId: transaction,
          [product === 'bet' ? 'betId' : 'ticketId']: name,
          currency: 'EUR',
          ...body,
        },
        headers: signedBy(keyOf(provider)),
      },
    );
  };
  const who = { token, player: nameOf(customer), name: 'Harbour City – Northgate United' };
  const rollback = { stake: toWire(stake, 'EUR') };
  // Occasionally, the rollback overtakes its bet, which is then refused.
  const isEarly = product === 'bet' && chance('early') < 0.2;
  if (isEarly) await send('rollback', 99, stake, 'bets/rollback', rollback);
  const placed = await send(
    'place',
    0,
    0n,
    product === 'bet' ? 'bets/place' : 'tickets/buy',
    product === 'bet'
      ? { ...who, stake: toWire(stake, 'EUR'), type: 'single', detail: 'Draw', selections: [SELECTION] }
      : { ...who, price: toWire(stake, 'EUR'), lines: [[1, 2, 3]], draws: DRAWS },
  );
  if (verdictOf(placed).is !== 'done') return;
  const stories = product === 'bet' ? BET_STORIES : TICKET_STORIES;
  // One after another, so that a short load has every story.
  const turn = product === 'bet' ? n - Math.floor(n / 3) : Math.floor(n / 3);
  const story =
    stories[(turn + Math.floor(caller.chance(customer, 'first story') * stories.length)) % stories.length] ?? [];
  for (const [index, { verb, total, fields, amounts = {} }] of story.entries()) {
    const step = index + 1;
    const paid = Object.fromEntries(Object.entries(amounts).map(([field, part]) => [field, wire(part)]));
    const numbered = verb === 'rollback' || product === 'ticket' ? {} : { revision: step };
    const session = verb === 'cash-out' ? { token } : {};
    const path = PATHS[verb] ?? `bets/${verb}`;
    const sent = await send(verb, step, share(total), path, { ...numbered, ...session, ...fields, ...paid });
    // Without a reply, the provider does not know whether the next total is right.
    if (verdictOf(sent).is !== 'done') return;
  }
}

const SELECTION = {
  id: 's1',
  event: 'Harbour City – Northgate United',
  market: 'Full time result',
  selection: 'Draw',
  odds: '2.50',
  live: false,
};
const DRAWS = ['d1', 'd2'].map((id) => ({ id, closesAt: '2026-12-05T18:00:00.000Z' }));
