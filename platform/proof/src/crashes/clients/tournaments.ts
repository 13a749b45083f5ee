import { toWire } from '@parlay/money';
import { toMinorUnits } from '../check/replies.ts';
import { type Entry, verdictOf } from '../log.ts';
import { asPlayer, type Call, type Caller, type Player, signedBy } from './caller.ts';

export interface PlayedTournament {
  id: string;
  /** Price in minor units of EUR; points in minor units. */
  price: bigint;
  points: bigint;
  fixtures: { id: string; selections: string[] }[];
  /** Current odds of each selection in hundredths. */
  odds: Map<string, number>;
}

/** Acts as a player who joins a tournament, places bets and cashes some of them out. */
export async function playTournament(caller: Caller, player: Player, tournament: PlayedTournament): Promise<void> {
  const { isOver } = caller.options;
  const { customer } = player;
  const name = `${customer}-${tournament.id}`;
  for (let n = 0; !isOver(); n += 1) {
    const verdict = verdictOf(await enroll(caller, player, tournament, { key: `enroll-${name}-${n}` }));
    if (verdict.is === 'done' || (verdict.is === 'refused' && verdict.reply.code === 'already_enrolled')) break;
  }
  // Most bets are on the selection that will win, so that there are winnings to check.
  const selections = tournament.fixtures.flatMap(({ selections: [first = '', wins = '', ...rest] }) => [
    ...[first, ...rest],
    ...Array.from({ length: 3 }, () => wins),
  ]);
  const knownOffers: Offer[] = [];
  for (let n = 0; !isOver(); n += 1) {
    const chance = (decision: string) => caller.chance(name, 'bets', n, decision);
    if (n > 2 && chance('out') < 0.35) {
      await cashOutOne(caller, player, tournament.id, `${name}-${n}`, knownOffers);
      continue;
    }
    const key = `bet-${name}-${n}`;
    const selection = selections[Math.floor(chance('selection') * selections.length)] ?? '';
    const odds = tournament.odds.get(selection) ?? 200;
    const stake = BigInt(100 + n) * 100n;
    const { id } = tournament;
    await caller.perform(
      { kind: 'bet', customer, key, tournament: id, selection, stake, odds },
      {
        path: '/api/sportuno/bet',
        body: { tournamentId: id, selectionId: selection, stake: toWire(stake, 'EUR'), odds: odds / 100 },
        headers: asPlayer(player, key),
      },
    );
  }
}

/** Enters a player into a tournament, for money or with a ticket. */
export function enroll(
  caller: Caller,
  player: Player,
  { id, price, points }: PlayedTournament,
  by: { key: string; ticket?: string },
): Promise<Entry> {
  return caller.perform(
    { kind: 'enroll', customer: player.customer, tournament: id, price, points, ...by },
    {
      path: '/api/sportuno/enroll',
      body: { tournamentId: id, ticketId: by.ticket },
      headers: asPlayer(player, by.key),
    },
  );
}

interface Offer {
  betId: string;
  /** Amount as a decimal string; null while no cash-out is offered. */
  cashout: string | null;
}

/** Cashes out an open bet for the amount that the player sees, sometimes with a stale page. */
async function cashOutOne(caller: Caller, player: Player, tournament: string, name: string, knownOffers: Offer[]) {
  const balance = await caller.read(`/api/sportuno/balance?tournamentId=${tournament}`, player);
  const offers = ((balance?.bets ?? []) as Offer[]).filter((bet) => bet.cashout !== null);
  knownOffers.push(...offers.filter((bet) => !knownOffers.some(({ betId }) => betId === bet.betId)));
  const page = caller.chance(name, 'stale') < 0.5 ? knownOffers : offers;
  const bet = page[Math.floor(caller.chance(name, 'which') * page.length)];
  if (!bet?.cashout) return;
  const amount = toMinorUnits(bet.cashout);
  const key = `cashout-${name}`;
  await caller.perform(
    { kind: 'cashout', customer: player.customer, key, bet: bet.betId, amount },
    {
      path: '/api/sportuno/cashout',
      body: { betId: bet.betId, amount: bet.cashout },
      headers: asPlayer(player, key),
    },
  );
}

/** Acts as the sports provider, which moves prices and decides all but the last fixture of each tournament. */
export async function runFixtures(
  caller: Caller,
  tournaments: readonly PlayedTournament[],
  key: string,
  pause: (ms: number) => Promise<void>,
): Promise<void> {
  const due = tournaments.flatMap((tournament) =>
    tournament.fixtures.slice(0, -1).map((fixture) => ({ tournament, fixture })),
  );
  for (let n = 0; !caller.options.isOver(); n += 1) {
    await movePrice(caller, tournaments, key, n);
    await pause(60);
    if (n % 3 === 2) {
      const next = due.shift();
      if (next) await decide(caller, next.tournament, next.fixture, key);
    }
  }
}

async function movePrice(caller: Caller, tournaments: readonly PlayedTournament[], key: string, n: number) {
  const tournament = tournaments[n % tournaments.length];
  const fixture = tournament?.fixtures[Math.floor(caller.chance('fixture', n) * tournament.fixtures.length)];
  const selection = fixture?.selections[Math.floor(caller.chance('moved', n) * fixture.selections.length)];
  if (!tournament || !selection) return;
  const odds = 120 + Math.floor(caller.chance('odds', n) * 400);
  const path = `/api/demo/tournaments/${tournament.id}/prices`;
  const response = await caller.instruct({
    path,
    body: { selectionId: selection, odds: odds / 100 },
    headers: signedBy(key),
  });
  if (response) tournament.odds.set(selection, odds);
}

async function decide(
  caller: Caller,
  tournament: PlayedTournament,
  fixture: PlayedTournament['fixtures'][number],
  key: string,
): Promise<void> {
  const [first = '', won = ''] = fixture.selections;
  const isVoid = caller.chance(tournament.fixtures.indexOf(fixture), 'void') < 0.3;
  const result = { fixture: fixture.id, won: [won], void: isVoid ? [first] : [] };
  await caller.perform(
    { kind: 'result', tournament: tournament.id, ...result },
    resultCall(tournament.id, result, key),
  );
}

export const resultCall = (
  tournament: string,
  { fixture, ...rest }: { fixture: string; won: readonly string[]; void: readonly string[] },
  key: string,
): Call => ({
  path: `/api/demo/tournaments/${tournament}/results`,
  body: { fixtureId: fixture, ...rest },
  headers: signedBy(key),
});

export const finishCall = (tournament: string, key: string): Call => ({
  path: `/api/demo/tournaments/${tournament}/finish`,
  body: {},
  headers: signedBy(key),
});
