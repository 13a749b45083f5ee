import { setTimeout as delay } from 'node:timers/promises';
import type { Violation } from '../check/evidence.ts';
import { toMinorUnits } from '../check/replies.ts';
import { claimBonuses } from '../clients/bonuses.ts';
import { playBooks } from '../clients/books.ts';
import { type Addresses, Caller, signedBy } from '../clients/caller.ts';
import { cancelTournament, joinUntilCancelled } from '../clients/cancelled-tournament.ts';
import { freeBetPlay, SPORTS } from '../clients/free-bets.ts';
import { exhaustFreePlays } from '../clients/free-plays.ts';
import { freeRoundPlay } from '../clients/free-rounds.ts';
import { playGames } from '../clients/games.ts';
import { lowerLimits, requestRaises } from '../clients/limits.ts';
import { enterCampaigns } from '../clients/offers.ts';
import { makeDeposits, notifyPayments } from '../clients/payments.ts';
import { joinWithTickets } from '../clients/tickets.ts';
import { finishCall, type PlayedTournament, playTournament, resultCall, runFixtures } from '../clients/tournaments.ts';
import type { Log } from '../log.ts';
import type { World } from '../world/world.ts';
import { runCast } from './cast.ts';
import { runFeedTournament } from './fed.ts';

export interface Load {
  /** Ends the load. Resolves once every client has finished. */
  stop(): Promise<void>;
  /**
   * Retries calls with an unknown outcome, repeats some acknowledged calls and resends all results. Call it when all
   * nodes are up. Returns the calls that still got no reply.
   */
  settle(): Promise<Violation[]>;
  /** Finishes a tournament during the load. */
  finishOne(): Promise<void>;
}

/** Attempts to make a tournament while processes are killed and started again. */
const MAX_ATTEMPTS = 100;
const RETRY_MS = 200;
/** Maximum time to wait until the platform reads the feed. Its reader retries after some seconds. */
const MAX_FEED_WAIT_MS = 20_000;

const pause = (ms: number): Promise<void> => delay(ms);

const FIXTURE = {
  name: 'Harbour City – Northgate United',
  markets: [
    {
      name: 'Full time result',
      selections: [
        { name: 'Harbour City', odds: 2 },
        { name: 'Draw', odds: 3.35 },
        { name: 'Northgate United', odds: 4.5 },
      ],
    },
  ],
};

/** Starts all clients concurrently, namely players with games, tournaments, bonuses and payments, and providers. */
export async function startLoad(world: World, log: Log, origins: readonly Addresses[], seed: number): Promise<Load> {
  let hasEnded = false;
  const caller = new Caller({ log, origins, seed, isOver: () => hasEnded });
  const [paycorner, feed] = [world.keyOf('paycorner'), world.keyOf('fairprice')];
  const costly = await makeTournament(caller, feed, '10.00');
  const cheap = await makeTournament(caller, feed, '2.50');
  const withTicket = await makeTournament(caller, feed, '5.00');
  const cancelledTournament = await makeTournament(caller, feed, '2.00');
  world.companies.orders.clear();
  const ordered = new Set<string>();
  world.companies.beforeResponse = async ({ orderId, amount }) => {
    if (ordered.has(orderId)) return;
    ordered.add(orderId);
    log.addIntent({ kind: 'order', order: orderId, amount: toMinorUnits(amount) });
  };
  const clients = [
    // Half of the players enter the cancelled tournament for money and half with a ticket.
    ...world.players.flatMap((player, n) =>
      n % 2 === 0
        ? [
            ...clientsOf(world, caller, player, [costly, cheap, withTicket]),
            joinUntilCancelled(caller, player, cancelledTournament, pause),
          ]
        : clientsOf(world, caller, player, [cheap, cancelledTournament]),
    ),
    runFeedTournament(world, caller, world.players, pause),
    cancelTournament(caller, cancelledTournament, world.operatorToken, pause),
    ...runCast(world, caller, pause),
    notifyPayments(caller, world.companies, paycorner, pause),
    runFixtures(caller, [costly, cheap], feed, pause),
  ];
  const finished = Promise.all(clients);
  const finish = ({ id }: PlayedTournament) => caller.perform({ kind: 'finish', tournament: id }, finishCall(id, feed));
  return {
    finishOne: async () => void (await finish(cheap)),
    stop: async () => {
      hasEnded = true;
      await finished;
    },
    settle: async () => {
      await caller.retryPending();
      await caller.repeatSome();
      for (const entry of log.entries) {
        const { operation } = entry;
        // Resends the result, because bets that another transaction had locked were skipped.
        if (operation.kind === 'result') {
          await caller.repeat(entry, resultCall(operation.tournament, operation, feed));
        }
      }
      if (!(await isFeedRead(world))) caller.unanswered.push('the odds feed is not read');
      return caller.unanswered.map((detail) => ({ name: 'no answer although everything is up', detail }));
    },
  };
}

/** Waits until the platform has read all messages of the odds provider. Returns false on timeout. */
async function isFeedRead({ companies: { feed } }: World): Promise<boolean> {
  for (let waited = 0; waited < MAX_FEED_WAIT_MS && !feed.isTakenIn; waited += 50) await delay(50);
  return feed.isTakenIn;
}

/** Starts a player's clients. The player enters one tournament for money and the others with tickets. */
function clientsOf(
  world: World,
  caller: Caller,
  { gifts, ...player }: World['players'][number],
  [main, ...others]: readonly [PlayedTournament, ...PlayedTournament[]],
): Promise<void>[] {
  const [northlight, sports] = [world.keyOf('northlight'), world.keyOf(SPORTS)];
  return [
    playGames(caller, player, northlight),
    playBooks(caller, player, (company) => world.keyOf(company), pause),
    playTournament(caller, player, main),
    joinWithTickets(caller, player, others, gifts.tickets, pause),
    makeDeposits(caller, player, pause),
    claimBonuses(caller, player, gifts.bonuses, pause),
    exhaustFreePlays(caller, player, gifts.rounds, freeRoundPlay(caller, player, northlight), pause),
    exhaustFreePlays(caller, player, gifts.bets, freeBetPlay(caller, player, sports), pause),
    enterCampaigns(caller, player, world.campaigns, pause),
    lowerLimits(caller, player, 'wager', pause),
    requestRaises(caller, player, pause),
  ];
}

/** Makes a tournament. Tries again, because a kill may already come during the first calls. */
async function makeTournament(caller: Caller, key: string, entryPrice: string): Promise<PlayedTournament> {
  const call = {
    path: '/api/demo/tournaments',
    body: { minutes: 60, entryPrice, initialPoints: '25000.00', fixtures: Array.from({ length: 5 }, () => FIXTURE) },
    headers: signedBy(key),
  };
  let response = await caller.instruct(call);
  for (let attempt = 2; !response && attempt <= MAX_ATTEMPTS; attempt += 1) {
    await delay(RETRY_MS);
    response = await caller.instruct(call);
  }
  if (!response) throw new Error('no tournament could be made');
  const { id, fixtures } = response as {
    id: string;
    fixtures: { fixtureId: string; markets: { selections: { selectionId: string; odds: number }[] }[] }[];
  };
  const odds = new Map<string, number>();
  const playedFixtures = fixtures.map(({ fixtureId, markets }) => {
    const selections = markets.flatMap((market) => market.selections);
    for (const { selectionId, odds: price } of selections) odds.set(selectionId, price);
    return { id: fixtureId, selections: selections.map(({ selectionId }) => selectionId) };
  });
  return { id, price: toMinorUnits(entryPrice), points: 2_500_000n, fixtures: playedFixtures, odds };
}
