import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@parlay/dev/free-port';
import { bench } from '../support/bench.ts';
import { percentile, percentiles } from '../support/figures.ts';
import { renderTable, target } from '../support/report.ts';
import { LiveMemory } from './live-memory.ts';
import { ReadingPlayer } from './reading-player.ts';
import { addPlayer, environmentOf } from './setup.ts';

// Measures the lists and file exports of a player with 100,000 lines. Sends one request at a time.
const LISTS = ['transactions', 'bet-history'] as const;
/** Filters that match half of the lines of each list. */
const HALF_FILTERS = { transactions: '?type=stake', 'bet-history': '?product=casino' } as const;
const SUMS = 'bet-history/sums';
/** Number of requests for the sums, below their rate limit per minute. */
const SUMS_RUNS = 40;
const WARM_UP_REQUESTS = 20;
const FILE_READS = 5;
/** Time between two memory samples. Each sample collects garbage first. */
const SAMPLE_INTERVAL_MS = 200;

interface FileFigures {
  lines: number;
  seconds: number;
  /** Maximum memory in MB during the download: live objects, and resident memory including uncollected garbage. */
  live: number;
  resident: number;
}

async function measurePages(player: ReadingPlayer, list: string, runs: number): Promise<number[]> {
  const durations: number[] = [];
  for (let n = 0; n < WARM_UP_REQUESTS + runs; n += 1) {
    const milliseconds = await player.page(`/api/account/${list}?page=1&size=20`);
    if (n >= WARM_UP_REQUESTS) durations.push(milliseconds);
  }
  return durations;
}

async function measureSums(player: ReadingPlayer): Promise<number[]> {
  const durations: number[] = [];
  for (let n = 0; n < SUMS_RUNS; n += 1) durations.push(await player.sums());
  return durations;
}

async function measureFile(player: ReadingPlayer, memory: LiveMemory, path: string): Promise<FileFigures> {
  let [live, resident] = [0, 0];
  let isReading = true;
  const sampling = (async () => {
    for (; isReading; await delay(SAMPLE_INTERVAL_MS)) {
      resident = Math.max(resident, await player.memory());
      live = Math.max(live, await memory.megabytes());
    }
  })();
  const download = await player.file(`/api/account/${path}`);
  isReading = false;
  await sampling;
  return { ...download, live, resident };
}

async function measureFiles(player: ReadingPlayer, memory: LiveMemory, path: string): Promise<FileFigures[]> {
  const files: FileFigures[] = [];
  while (files.length < FILE_READS) files.push(await measureFile(player, memory, path));
  return files;
}

const maxLiveOf = (files: readonly FileFigures[]) => Math.max(...files.map(({ live }) => live));

/** Compares whole files with files of half the lines. If both keep the same memory alive, memory use is constant. */
async function filesOf(player: ReadingPlayer, memory: LiveMemory, list: (typeof LISTS)[number]) {
  const half = await measureFiles(player, memory, `${list}.csv${HALF_FILTERS[list]}`);
  const whole = await measureFiles(player, memory, `${list}.csv`);
  return { half, whole, growth: maxLiveOf(whole) - maxLiveOf(half) };
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
    const durations: Record<string, number[]> = {};
    for (const list of LISTS) durations[list] = await measurePages(player, list, runs);
    durations[SUMS] = await measureSums(player);
    const files = {
      transactions: await filesOf(player, memory, 'transactions'),
      'bet-history': await filesOf(player, memory, 'bet-history'),
    };
    return {
      figures: { took: durations, files },
      targets: LISTS.flatMap((list) => [
        target(`first page of ${list}, p99`, percentile(durations[list] ?? [], 0.99), 'ms', { atMost: 50 }),
        target(`lines of ${list}.csv`, files[list].whole[0]?.lines ?? 0, '', { atLeast: 100_000 }),
        target(`memory alive while all of ${list}.csv is read, above files of half of it`, files[list].growth, 'MB', {
          atMost: 8,
        }),
      ]),
      tables: [
        renderTable(
          `first page, ${runs} requests, and sums of all bets, ${SUMS_RUNS} requests`,
          ['', 'p50 ms', 'p95 ms', 'p99 ms', 'max ms'],
          [...LISTS, SUMS].map((list) => [list, ...percentiles(durations[list] ?? [])]),
        ),
        renderTable(
          `${FILE_READS} files of half the lines, then ${FILE_READS} of all`,
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
