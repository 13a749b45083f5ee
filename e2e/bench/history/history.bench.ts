import { setTimeout as delay } from 'node:timers/promises';
import { percentile } from '../support/figures.ts';
import { benchOptions } from '../support/options.ts';
import { report, table, target } from '../support/report.ts';
import { makePlace } from './place.ts';
import { ReadingPlayer } from './reading-player.ts';

// The lists and files of a player with 100,000 lines, one request after the other.
const LISTS = ['transactions', 'bet-history'] as const;
/** Half of the lines of each list, and how often they are read until the process has its working size. */
const HALVES = {
  transactions: { query: '?type=stake', reads: 20 },
  'bet-history': { query: '?product=casino', reads: 5 },
} as const;
const SUMS = 'bet-history/sums';
/** Fewer than the limit of the call lets through in a minute. */
const SUMS_RUNS = 40;
const WARM_UP = 20;
const WHOLE_READS = 5;
const { runs } = benchOptions(300, 50);

interface FileFigures {
  lines: number;
  seconds: number;
  /** MB: before, and the most while the file was read. */
  before: number;
  most: number;
}

async function pages(player: ReadingPlayer, list: string): Promise<number[]> {
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

async function file(player: ReadingPlayer, path: string): Promise<FileFigures> {
  const before = await player.memory();
  let most = before;
  let isReading = true;
  const watching = (async () => {
    for (; isReading; await delay(100)) most = Math.max(most, await player.memory());
  })();
  const read = await player.file(`/api/account/${path}`);
  isReading = false;
  await watching;
  return { ...read, before, most };
}

async function reads(player: ReadingPlayer, path: string, times: number): Promise<FileFigures[]> {
  const all: FileFigures[] = [];
  while (all.length < times) all.push(await file(player, path));
  return all;
}

const mostOf = (files: readonly FileFigures[]) => Math.max(...files.map(({ most }) => most));

/**
 * Memory is constant when files of twice the lines, read again and again, do not take more than files of half of them did.
 * The young generation and the garbage that waits for a collection grow during the first files: these are not compared.
 */
async function filesOf(player: ReadingPlayer, list: (typeof LISTS)[number]) {
  const { query, reads: times } = HALVES[list];
  const half = await reads(player, `${list}.csv${query}`, times);
  const whole = await reads(player, `${list}.csv`, WHOLE_READS);
  return { half, whole, growth: mostOf(whole) - mostOf(half) };
}

const place = await makePlace();
try {
  const player = new ReadingPlayer(place.port);
  const took: Record<string, number[]> = {};
  for (const list of LISTS) took[list] = await pages(player, list);
  took[SUMS] = await sums(player);
  const files = {
    transactions: await filesOf(player, 'transactions'),
    'bet-history': await filesOf(player, 'bet-history'),
  };
  const p99 = (list: string) => percentile(took[list] ?? [], 0.99);
  report(
    'history',
    {
      targets: LISTS.flatMap((list) => [
        target(`first page of ${list}, p99`, p99(list), 'ms', { atMost: 50 }),
        target(`lines of ${list}.csv`, files[list].whole[0]?.lines ?? 0, '', { atLeast: 100_000 }),
        target(`memory while all of ${list}.csv is read, above files of half of it`, files[list].growth, 'MB', {
          atMost: 32,
        }),
      ]),
      took,
      files,
    },
    [
      table(
        `first page, ${runs} requests, and sums of all bets, ${SUMS_RUNS} requests`,
        ['', 'p50 ms', 'p95 ms', 'p99 ms', 'max ms'],
        [...LISTS, SUMS].map((list) => [
          list,
          ...[0.5, 0.95, 0.99, 1].map((share) => percentile(took[list] ?? [], share)),
        ]),
      ),
      table(
        `files of half the lines, then ${WHOLE_READS} of all`,
        ['', 'lines', 'seconds', 'MB before', 'MB at most'],
        LISTS.flatMap((list) =>
          [...files[list].half, ...files[list].whole].map(({ lines, seconds, before, most }) => [
            `${list}.csv`,
            lines,
            seconds,
            before,
            most,
          ]),
        ),
      ),
    ],
  );
} finally {
  await place.stop();
}
