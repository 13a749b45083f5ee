import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@parlay/dev/free-port';
import { bench } from '../support/bench.ts';
import { percentile, percentiles } from '../support/figures.ts';
import { table, target } from '../support/report.ts';
import { LiveMemory } from './live-memory.ts';
import { addPlayer, environmentOf } from './place.ts';
import { ReadingPlayer } from './reading-player.ts';

// The lists and files of a player with 100,000 lines, one request after the other.
const LISTS = ['transactions', 'bet-history'] as const;
/** Half of the lines of each list. */
const HALVES = { transactions: '?type=stake', 'bet-history': '?product=casino' } as const;
const SUMS = 'bet-history/sums';
/** Fewer than the limit of the call lets through in a minute. */
const SUMS_RUNS = 40;
const WARM_UP = 20;
const READS = 5;
/** Milliseconds between looks at the memory. Each collects garbage first. */
const LOOK_EVERY = 200;

interface FileFigures {
  lines: number;
  seconds: number;
  /** MB at most while the file was read: alive, and resident with the garbage that waits for a collection. */
  live: number;
  resident: number;
}

async function pages(player: ReadingPlayer, list: string, runs: number): Promise<number[]> {
  const took: number[] = [];
  for (let n = 0; n < WARM_UP + runs; n += 1) {
    const milliseconds = await player.page(`/api/account/${list}?page=1&size=20`);
    if (n >= WARM_UP) took.push(milliseconds);
  }
  return took;
}

async function sums(player: ReadingPlayer): Promise<number[]> {
  const took: number[] = [];
  for (let n = 0; n < SUMS_RUNS; n += 1) took.push(await player.sums());
  return took;
}

async function file(player: ReadingPlayer, memory: LiveMemory, path: string): Promise<FileFigures> {
  let [live, resident] = [0, 0];
  let isReading = true;
  const watching = (async () => {
    for (; isReading; await delay(LOOK_EVERY)) {
      resident = Math.max(resident, await player.memory());
      live = Math.max(live, await memory.megabytes());
    }
  })();
  const read = await player.file(`/api/account/${path}`);
  isReading = false;
  await watching;
  return { ...read, live, resident };
}

async function reads(player: ReadingPlayer, memory: LiveMemory, path: string): Promise<FileFigures[]> {
  const all: FileFigures[] = [];
  while (all.length < READS) all.push(await file(player, memory, path));
  return all;
}

const mostOf = (files: readonly FileFigures[]) => Math.max(...files.map(({ live }) => live));

/** Memory is constant when files of twice the lines keep no more alive than files of half of them. */
async function filesOf(player: ReadingPlayer, memory: LiveMemory, list: (typeof LISTS)[number]) {
  const half = await reads(player, memory, `${list}.csv${HALVES[list]}`);
  const whole = await reads(player, memory, `${list}.csv`);
  return { half, whole, growth: mostOf(whole) - mostOf(half) };
}

const inspector = await freePort();

await bench({
  name: 'history',
  runs: { usual: 300, quick: 50 },
  needs: { postgres: true, platform: environmentOf(inspector) },
  async measure({ runs, postgres, platform, defer }) {
    await addPlayer((await postgres.ensureDatabase('parlay')).owner);
    const player = new ReadingPlayer(platform.port);
    const memory = await LiveMemory.of(inspector);
    defer(() => memory.close());
    const took: Record<string, number[]> = {};
    for (const list of LISTS) took[list] = await pages(player, list, runs);
    took[SUMS] = await sums(player);
    const files = {
      transactions: await filesOf(player, memory, 'transactions'),
      'bet-history': await filesOf(player, memory, 'bet-history'),
    };
    return {
      figures: { took, files },
      targets: LISTS.flatMap((list) => [
        target(`first page of ${list}, p99`, percentile(took[list] ?? [], 0.99), 'ms', { atMost: 50 }),
        target(`lines of ${list}.csv`, files[list].whole[0]?.lines ?? 0, '', { atLeast: 100_000 }),
        target(`memory alive while all of ${list}.csv is read, above files of half of it`, files[list].growth, 'MB', {
          atMost: 8,
        }),
      ]),
      tables: [
        table(
          `first page, ${runs} requests, and sums of all bets, ${SUMS_RUNS} requests`,
          ['', 'p50 ms', 'p95 ms', 'p99 ms', 'max ms'],
          [...LISTS, SUMS].map((list) => [list, ...percentiles(took[list] ?? [])]),
        ),
        table(
          `${READS} files of half the lines, then ${READS} of all`,
          ['', 'lines', 'seconds', 'MB alive', 'MB resident'],
          LISTS.flatMap((list) =>
            [...files[list].half, ...files[list].whole].map(({ lines, seconds, live, resident }) => [
              `${list}.csv`,
              lines,
              seconds,
              live,
              resident,
            ]),
          ),
        ),
      ],
    };
  },
});
