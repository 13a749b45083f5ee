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
import { judge } from '../judge.ts';
import { startLoad } from '../load/load.ts';
import { type Kind, Log, verdictOf } from '../log.ts';
import type { Sabotage } from '../run.ts';
import type { World } from '../world/world.ts';

/** Enough that some were not cashed out before. */
const WINNINGS = 8;
/** All that the feed decides in a run: behind them no bet is won any more. */
const RESULTS = 8;

/** Two matches that the odds company has decided, and decided again. */
const CORRECTED = 4;

/** Bets that were placed before their fixture was decided for them, and win more than whole points. */
function winnings({ entries }: Log): number {
  const decided = new Map<string, number>();
  for (const { at, operation } of entries) {
    if (operation.kind === 'result') for (const selection of operation.won) decided.set(selection, at);
  }
  return entries.filter((entry) => {
    const { operation } = entry;
    if (operation.kind !== 'bet') return false;
    const verdict = verdictOf(entry);
    const isUneven = (operation.stake * BigInt(operation.odds)) % 10_000n !== 0n;
    return isUneven && verdict.is === 'done' && verdict.reply.at < (decided.get(operation.selection) ?? 0);
  }).length;
}

const count = (log: Log, kind: Kind) => log.entries.filter(({ operation }) => operation.kind === kind).length;

/** Some bets have won, or will not any more; and what comes late in a load has come. */
const hasEverything = (log: Log) =>
  (winnings(log) >= WINNINGS || count(log, 'result') >= RESULTS) &&
  count(log, 'cancel') > 0 &&
  count(log, 'fed') >= CORRECTED;

interface Calm extends Sabotage {
  /** Ends after the operations, without waiting for the rare ones; takes about half as long. */
  isShort?: boolean;
  /** Looks at the database when the node is gone. */
  look?(query: (text: string) => Promise<Record<string, string>[]>): Promise<void>;
}

/** Starts the work of a node besides answering. */
function startWork(database: Database, config: Config): { stop(): Promise<unknown> }[] {
  const logger = pino({ level: 'silent' });
  return [
    startPublisher(database, config.realtime, logger),
    startJobs(database, [payoutHandler({ db: database.db, config })], logger),
    startBonuses(database, logger),
    startOddsFeeds(database, config, logger, () => settleBets(database.db)),
  ];
}

/** A run in which nothing is killed, on a node in this very process: what it reports is wrong in the books themselves. */
export async function calmRun(
  world: World,
  seed: number,
  operations: number,
  { spoil, look, isShort = false }: Calm = {},
): Promise<Violation[]> {
  const name = await world.copy(`calm_${seed}_${Date.now()}`);
  const query = (text: string) => world.power.query<Record<string, string>>(text, name);
  await spoil?.(query);
  world.realtime.heard.length = 0;
  const url = world.power.url(name);
  const read = readEnv({ ...world.env, DATABASE_URL: url });
  if (!read.ok) throw new Error(read.error);
  const database = openDatabase({ url });
  const work = startWork(database, read.config);
  const app = await buildApp({ config: read.config, database });
  const office = await buildDesk({ config: read.config, database });
  try {
    const [players, desk] = await Promise.all([app, office].map((one) => one.listen({ port: 0, host: '127.0.0.1' })));
    const log = new Log();
    const load = await startLoad(world, log, [{ players: `${players}`, desk: `${desk}` }], seed);
    while (log.entries.length < operations || !(isShort || hasEverything(log))) await delay(20);
    await load.finishOne();
    await load.stop();
    const unanswered = await load.settle();
    return [...unanswered, ...(await judge(world, name, log))];
  } finally {
    await app.close();
    await office.close();
    for (const one of work.toReversed()) await one.stop();
    await database.close();
    await look?.(query);
    await world.power.query(`drop database ${name} (force)`);
  }
}
