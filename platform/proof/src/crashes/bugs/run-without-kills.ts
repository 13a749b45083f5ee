import { setTimeout as delay } from 'node:timers/promises';
import { buildApp, buildDesk } from '@parlay/platform/app';
import { type Database, openDatabase } from '@parlay/platform/core/database/database';
import { type Config, readEnv } from '@parlay/platform/core/env';
import { startJobs } from '@parlay/platform/core/jobs/start';
import { startPublisher } from '@parlay/platform/core/outbox/start';
import { startBonuses } from '@parlay/platform/money/bonuses/start';
import { payoutHandler } from '@parlay/platform/money/withdrawals/sender';
import { startOddsFeeds } from '@parlay/platform/play/odds/start';
import { settleBets } from '@parlay/platform/play/tournaments/settlement';
import { pino } from 'pino';
import type { Violation } from '../check/evidence.ts';
import { judgeRun } from '../judge.ts';
import { startLoad } from '../load/load.ts';
import { type Kind, Log, verdictOf } from '../log.ts';
import type { Sabotage } from '../run.ts';
import type { World } from '../world/world.ts';

/** Number of winning bets to wait for, enough that some of them are not cashed out. */
const MIN_WINNING_BETS = 8;
/** Number of results that the feed publishes in a run. Afterwards, no more bets can win. */
const MAX_RESULTS = 8;

/** Number of messages about two matches that the odds provider decides and then corrects. */
const CORRECTION_MESSAGES = 4;

/** Counts bets that were placed before their selection won and whose winnings are not in whole points. */
function winningBets({ entries }: Log): number {
  const decidedAt = new Map<string, number>();
  for (const { at, operation } of entries) {
    if (operation.kind === 'result') for (const selection of operation.won) decidedAt.set(selection, at);
  }
  return entries.filter((entry) => {
    const { operation } = entry;
    if (operation.kind !== 'bet') return false;
    const verdict = verdictOf(entry);
    const isUneven = (operation.stake * BigInt(operation.odds)) % 10_000n !== 0n;
    return isUneven && verdict.is === 'done' && verdict.reply.at < (decidedAt.get(operation.selection) ?? 0);
  }).length;
}

const count = (log: Log, kind: Kind) => log.entries.filter(({ operation }) => operation.kind === kind).length;

/** Returns true once enough bets have won, or no more can win, and the late operations of a load have occurred. */
const isComplete = (log: Log) =>
  (winningBets(log) >= MIN_WINNING_BETS || count(log, 'result') >= MAX_RESULTS) &&
  count(log, 'cancel') > 0 &&
  count(log, 'fed') >= CORRECTION_MESSAGES;

interface Calm extends Sabotage {
  /** Whether to stop after the given number of operations without waiting for rare ones, in about half the time. */
  isShort?: boolean;
  /** Inspects the database after the node stops. */
  look?(query: (text: string) => Promise<Record<string, string>[]>): Promise<void>;
}

/** Starts a node's background work. */
function startWork(database: Database, config: Config): { stop(): Promise<unknown> }[] {
  const logger = pino({ level: 'silent' });
  return [
    startPublisher(database, config.realtime, logger),
    startJobs(database, [payoutHandler({ db: database.db, config })], logger),
    startBonuses(database, logger),
    startOddsFeeds(database, config, logger, () => settleBets(database.db)),
  ];
}

/** Runs a load on a node in this process without kills, so every violation is a bug in the product's own logic. */
export async function runWithoutKills(
  world: World,
  seed: number,
  operations: number,
  { spoil, look, isShort = false }: Calm = {},
): Promise<Violation[]> {
  const name = await world.copy(`calm_${seed}_${Date.now()}`);
  const query = (text: string) => world.power.query<Record<string, string>>(text, name);
  await spoil?.(query);
  world.realtime.received.length = 0;
  const url = world.power.url(name);
  const read = readEnv({ ...world.env, PROVIDERS: world.providersFile, DATABASE_URL: url });
  if (!read.ok) throw new Error(read.error);
  const database = openDatabase({ url });
  const work = startWork(database, read.config);
  const app = await buildApp({ config: read.config, database });
  const deskApp = await buildDesk({ config: read.config, database });
  try {
    const [players, desk] = await Promise.all([app, deskApp].map((api) => api.listen({ port: 0, host: '127.0.0.1' })));
    const log = new Log();
    const load = await startLoad(world, log, [{ players: `${players}`, desk: `${desk}` }], seed);
    while (log.entries.length < operations || !(isShort || isComplete(log))) await delay(20);
    await load.finishOne();
    await load.stop();
    const unanswered = await load.settle();
    return [...unanswered, ...(await judgeRun(world, name, log))];
  } finally {
    await app.close();
    await deskApp.close();
    for (const job of work.toReversed()) await job.stop();
    await database.close();
    await look?.(query);
    await world.power.query(`drop database ${name} (force)`);
  }
}
