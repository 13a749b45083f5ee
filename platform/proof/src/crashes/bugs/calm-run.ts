import { setTimeout as delay } from 'node:timers/promises';
import { buildApp } from '@parlay/platform/app';
import { openDatabase } from '@parlay/platform/core/database/database';
import { readEnv } from '@parlay/platform/core/env';
import { startPublisher } from '@parlay/platform/core/outbox/start';
import { pino } from 'pino';
import type { Violation } from '../check/books.ts';
import { judge } from '../judge.ts';
import { startLoad } from '../load/load.ts';
import { Log, verdictOf } from '../log.ts';
import type { Sabotage } from '../run.ts';
import type { World } from '../system/world.ts';

/** Enough that some were not cashed out before. */
const WINNINGS = 8;
/** All that the feed decides in a run: behind them no bet is won any more. */
const RESULTS = 8;

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

const hasWinnings = (log: Log) =>
  winnings(log) >= WINNINGS || log.entries.filter(({ operation }) => operation.kind === 'result').length >= RESULTS;

/** A run in which nothing is killed, on a node in this very process: what it reports is wrong in the books themselves. */
export async function calmRun(
  world: World,
  seed: number,
  operations: number,
  sabotage: Sabotage = {},
): Promise<Violation[]> {
  const name = await world.copy(`calm_${seed}_${Date.now()}`);
  await sabotage.spoil?.((text) => world.power.query(text, name));
  world.realtime.heard.length = 0;
  const url = world.power.url(name);
  const read = readEnv({ ...world.env, DATABASE_URL: url });
  if (!read.ok) throw new Error(read.error);
  const database = openDatabase({ url });
  const publisher = startPublisher(database, read.config.realtime, pino({ level: 'silent' }));
  const app = await buildApp({ config: read.config, database });
  try {
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    const log = new Log();
    const load = await startLoad(world, log, [origin], seed);
    while (log.entries.length < operations || !hasWinnings(log)) await delay(20);
    await load.finishOne();
    await load.stop();
    const unanswered = await load.settle();
    return [...unanswered, ...(await judge(world, name, log))];
  } finally {
    await app.close();
    await publisher.stop();
    await database.close();
    await world.power.query(`drop database ${name} (force)`);
  }
}
