import { setTimeout as delay } from 'node:timers/promises';
import { percentile } from '../support/figures.ts';
import { benchOptions } from '../support/options.ts';
import { report, table, target } from '../support/report.ts';
import { makePlace } from './place.ts';
import { ReadingPlayer } from './reading-player.ts';

// The lists and files of a player with 100,000 lines, one request after the other.
const LISTS = ['transactions', 'bet-history'] as const;
const SUMS = 'bet-history/sums';
/** Fewer than the limit of the call lets through in a minute. */
const SUMS_RUNS = 40;
const WARM_UP = 20;
const FIRST_READS = 3;
const MORE_READS = 4;
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

async function file(player: ReadingPlayer, list: string): Promise<FileFigures> {
  const before = await player.memory();
  let most = before;
  let isReading = true;
  const watching = (async () => {
    for (; isReading; await delay(100)) most = Math.max(most, await player.memory());
  })();
  const read = await player.file(`/api/account/${list}.csv`);
  isReading = false;
  await watching;
  return { ...read, before, most };
}

async function reads(player: ReadingPlayer, list: string): Promise<FileFigures[]> {
  const all: FileFigures[] = [];
  while (all.length < FIRST_READS + MORE_READS) all.push(await file(player, list));
  return all;
}

const place = await makePlace();
try {
  const player = new ReadingPlayer(place.port);
  const took: Record<string, number[]> = {};
  const files: Record<string, FileFigures[]> = {};
  for (const list of LISTS) took[list] = await pages(player, list);
  took[SUMS] = await sums(player);
  for (const list of LISTS) files[list] = await reads(player, list);
  const p99 = (list: string) => percentile(took[list] ?? [], 0.99);
  const most = (list: string, from: number, to?: number) =>
    Math.max(...(files[list] ?? []).slice(from, to).map((read) => read.most));
  // During the first ones the process grows to its working size; what must not grow are the others.
  const growth = (list: string) => most(list, FIRST_READS) - most(list, 0, FIRST_READS);
  report(
    'history',
    {
      targets: LISTS.flatMap((list) => [
        target(`first page of ${list}, p99`, p99(list), 'ms', { atMost: 50 }),
        target(`lines of ${list}.csv`, files[list]?.[1]?.lines ?? 0, '', { atLeast: 100_000 }),
        target(`memory while ${list}.csv is read again, above the first ${FIRST_READS} times`, growth(list), 'MB', {
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
        `files of everything, read ${FIRST_READS + MORE_READS} times`,
        ['', 'lines', 'seconds', 'MB before', 'MB at most'],
        LISTS.flatMap((list) =>
          (files[list] ?? []).map(({ lines, seconds, before, most }) => [`${list}.csv`, lines, seconds, before, most]),
        ),
      ),
    ],
  );
} finally {
  await place.stop();
}
