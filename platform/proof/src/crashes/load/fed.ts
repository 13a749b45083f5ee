import { toWire } from '@parlay/money';
import { asOperator, asPlayer, type Caller, type Player } from '../clients/caller.ts';
import { enroll, type PlayedTournament } from '../clients/tournaments.ts';
import { verdictOf } from '../log.ts';
import { ODDS_PROVIDER } from '../system/companies.ts';
import { FEED_ODDS, MATCHES, type Result } from '../system/odds-feed.ts';
import type { World } from '../world/world.ts';

type Pause = (ms: number) => Promise<void>;

const feedId = (id: string) => `${ODDS_PROVIDER}:${id}`;
const POINTS = '25000.00';
/** Number of acknowledged bets on a match to wait for before it is decided. */
const MIN_BETS = 3;
/** Maximum time to wait for these bets, because in some runs the players have no money left. */
const MAX_WAIT_MS = 3_000;

/** Runs a tournament on the odds provider's matches. Some players bet, and results arrive and are corrected. */
export async function runFeedTournament(
  world: World,
  caller: Caller,
  players: readonly Player[],
  pause: Pause,
): Promise<void> {
  const { isOver } = caller.options;
  const { feed } = world.companies;
  // The matches are known only after the node has read the feed.
  while (!isOver() && !feed.isTakenIn) await pause(100);
  const tournament = isOver() ? undefined : await createFeedTournament(world, caller);
  if (!tournament) return;
  const state: State = { open: new Set(MATCHES.map(({ id }) => id)), placed: new Map(), pause };
  await Promise.all([
    ...players.map((player) => placeBets(caller, player, tournament, state)),
    publishResults(world, caller, state),
  ]);
}

async function createFeedTournament(world: World, caller: Caller): Promise<PlayedTournament | undefined> {
  const startsAt = new Date(Date.now() - 1_000).toISOString();
  const endsAt = new Date(Date.now() + 7_200_000).toISOString();
  const created = await caller.instruct({
    path: '/api/operator/tournaments',
    body: {
      ...{ name: 'Harbour Cup', brands: [104], currency: 'EUR', entryPrice: '1.00', payouts: [100], listed: false },
      ...{ initialPoints: POINTS, startsAt, endsAt, reason: 'For a test' },
      fixtures: { ids: MATCHES.map(({ id }) => feedId(id)) },
    },
    headers: asOperator(world.operatorToken, `tournament-${caller.options.seed}`),
  });
  if (!created) return undefined;
  const fixtures = MATCHES.map(({ id, selections }) => ({ id: feedId(id), selections: selections.map(feedId) }));
  return { id: String(created.id), price: 100n, points: 2_500_000n, fixtures, odds: new Map() };
}

interface State {
  /** Ids of matches without a result. */
  open: Set<string>;
  /** Number of acknowledged bets on each match. */
  placed: Map<string, number>;
  pause: Pause;
}

/** Acts as a player who enters and bets on matches that have no result yet. */
async function placeBets(caller: Caller, player: Player, tournament: PlayedTournament, { open, placed, pause }: State) {
  const { customer } = player;
  const name = `${customer}-${tournament.id}`;
  await enroll(caller, player, tournament, { key: `enroll-${name}` });
  for (let n = 0; !caller.options.isOver() && open.size > 1; n += 1) {
    const key = `bet-${name}-${n}`;
    const matches = MATCHES.filter(({ id }) => open.has(id));
    // Most bets are on the match that will be decided next.
    const match =
      caller.chance(key, 'next') < 0.6 ? matches[0] : matches[Math.floor(caller.chance(key) * matches.length)];
    if (!match) return;
    const { id, selections } = match;
    const selection = feedId(selections[Math.floor(caller.chance(key, 'selection') * selections.length)] ?? '');
    const stake = BigInt(100 + n) * 100n;
    const bet = await caller.perform(
      { kind: 'bet', customer, key, tournament: tournament.id, selection, stake, odds: FEED_ODDS },
      {
        path: '/api/sportuno/bet',
        body: {
          tournamentId: tournament.id,
          selectionId: selection,
          stake: toWire(stake, 'EUR'),
          odds: FEED_ODDS / 100,
        },
        headers: asPlayer(player, key),
      },
    );
    if (verdictOf(bet).is === 'done') placed.set(id, (placed.get(id) ?? 0) + 1);
    await pause(300);
  }
}

/** Acts as the odds provider, which decides each match except the last, and then corrects the result. */
async function publishResults({ companies: { feed } }: World, caller: Caller, state: State): Promise<void> {
  const { open, placed, pause } = state;
  const { isOver } = caller.options;
  for (const { id, selections } of MATCHES.slice(0, -1)) {
    await pause(600);
    for (let waited = 0; waited < MAX_WAIT_MS && !isOver() && (placed.get(id) ?? 0) < MIN_BETS; waited += 100)
      await pause(100);
    for (const step of ['result', 'correction'] as const) {
      // The bets must be settled by the previous result, so that the correction pays them again.
      while (!isOver() && !feed.isTakenIn) await pause(100);
      if (isOver()) return;
      const shift = Math.floor(caller.chance('feed', id, step) * 3) + (step === 'result' ? 0 : 1);
      const isVoid = caller.chance('feed', id, step, 'void') < 0.25;
      const results = selections.map((selectionId, n): Result => {
        const result = isVoid ? 'VOID' : n === shift % 3 ? 'WON' : 'LOST';
        return { selectionId, result };
      });
      caller.options.log.addIntent({
        kind: 'fed',
        results: results.map((entry) => ({ ...entry, selectionId: feedId(entry.selectionId) })),
      });
      feed.publish(id, results);
      open.delete(id);
      await pause(400);
    }
  }
}
