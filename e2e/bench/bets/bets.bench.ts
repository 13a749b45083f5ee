import { median, percentile } from '../support/figures.ts';
import { benchOptions } from '../support/options.ts';
import { report, table, target } from '../support/report.ts';
import { overHttp } from './http.ts';
import { makePlace, type Place } from './place.ts';
import { driver, pgbench, type Runner } from './runners.ts';
import {
  bets,
  freeBets,
  hotBets,
  limitedStakes,
  rounds,
  ruledBets,
  ruledRounds,
  slotRounds,
  stakes,
  tpcb,
  tpcbCall,
  type Workload,
} from './workloads.ts';

// The bet of a tournament with all it does compared with TPC-B, one after the other in each round; bets, stakes and rounds of games by
// players with rules and without, in short turns on the same server; then bets over HTTP.
const WORKLOADS = [tpcb, bets, tpcbCall, hotBets];
/** The same with rules and without. */
const PAIRS = [
  [ruledBets, freeBets],
  [limitedStakes, stakes],
  [ruledRounds, rounds],
  [slotRounds, rounds],
] as const;
/** Least share of transactions that must be left with rules. */
const WITH_RULES = 0.85;
const options = benchOptions(7, 2);
const seconds = options.quick ? 2 : 8;
/** A pair is compared in short turns: checkpoints and clean-ups of the server last longer than one, and cost each alike. */
const turn = { count: 2 * options.runs, seconds: options.quick ? 1 : 4 };

interface Series {
  runner: string;
  clients: number;
  /** Transactions a second by workload, a figure a round. */
  tps: Record<string, number[]>;
}

async function series(place: Place, runner: Runner, clients: number, workloads: Workload[]): Promise<Series> {
  const tps: Record<string, number[]> = Object.fromEntries(workloads.map(({ name }) => [name, []]));
  for (let round = 0; round < options.runs; round += 1) {
    for (const workload of workloads) {
      const figure = await runner.run(workload, place.urls[workload.database], { clients, seconds });
      tps[workload.name]?.push(figure);
    }
    console.error(`${runner.name}, ${clients} clients: round ${round + 1} of ${options.runs}`);
  }
  return { runner: runner.name, clients, tps };
}

interface Comparison {
  ruled: string;
  free: string;
  /** Transactions a second of each turn, with rules and without. */
  turns: { ruled: number; free: number }[];
}

async function compare(
  place: Place,
  runner: Runner,
  clients: number,
  pair: (typeof PAIRS)[number],
): Promise<Comparison> {
  const [ruled, free] = pair;
  const turns: Comparison['turns'] = [];
  for (let at = 0; at < turn.count; at += 1) {
    const figures = new Map<Workload, number>();
    // Each goes first in every other turn, because the tables have grown by the second.
    for (const workload of at % 2 === 0 ? pair : pair.toReversed()) {
      const load = { clients, seconds: turn.seconds };
      figures.set(workload, await runner.run(workload, place.urls[workload.database], load));
    }
    turns.push({ ruled: figures.get(ruled) ?? Number.NaN, free: figures.get(free) ?? Number.NaN });
  }
  console.error(`${ruled.name}: ${turn.count} turns`);
  return { ruled: ruled.name, free: free.name, turns };
}

/** Returns the share of all transactions that is left with rules, by the same time. */
const shareOf = ({ turns }: Comparison): number =>
  sum(turns.map(({ ruled }) => ruled)) / sum(turns.map(({ free }) => free));
const sum = (figures: number[]) => figures.reduce((one, other) => one + other, 0);

function comparisonTable(all: readonly Comparison[]): string {
  const rows = all.map((one) => {
    const shares = one.turns.map(({ ruled, free }) => ruled / free);
    const range = `${percentile(shares, 0).toFixed(2)}–${percentile(shares, 1).toFixed(2)}`;
    return [one.ruled, sum(one.turns.map(({ ruled }) => ruled)) / turn.count, shareOf(one), median(shares), range];
  });
  return table(
    `with rules, in ${turn.count} turns of ${turn.seconds} s`,
    ['transactions', 'a second', 'of those without rules', 'median of turns', 'turns'],
    rows,
  );
}

/** Returns the one workload's figure by the other's, for each round. */
const ratios = ({ tps }: Series, of: Workload, to: Workload): number[] =>
  (tps[of.name] ?? []).map((figure, round) => figure / (tps[to.name]?.[round] ?? Number.NaN));

function tableOf(one: Series): string {
  const rows = Object.entries(one.tps).map(([name, figures]) => {
    const workload = WORKLOADS.find((candidate) => candidate.name === name) ?? tpcb;
    return [name, median(figures), ...[tpcb, tpcbCall].map((to) => ratioText(ratios(one, workload, to)))];
  });
  const head = ['transactions', 'a second', `to ${tpcb.name}`, `to ${tpcbCall.name}`];
  return table(`${one.runner}, ${one.clients} clients, ${options.runs} rounds of ${seconds} s`, head, rows);
}
const ratioText = (all: number[]) =>
  `${median(all).toFixed(2)} (${percentile(all, 0).toFixed(2)}–${percentile(all, 1).toFixed(2)})`;

const place = await makePlace();
try {
  const tool = pgbench();
  if (!tool) console.error('pgbench is not installed: TPC-B is run by the driver.');
  const judged = await series(place, tool ?? driver, 8, WORKLOADS);
  const compared: Comparison[] = [];
  for (const pair of PAIRS) compared.push(await compare(place, tool ?? driver, 8, pair));
  const alone = await series(place, tool ?? driver, 1, WORKLOADS);
  const byDriver = tool ? [await series(place, driver, 8, WORKLOADS)] : [];
  // Nobody has published the facts of these rounds, and nobody waits for them.
  await place.query('parlay', 'update outbox set published_at = now() where published_at is null');
  await place.query('parlay', 'vacuum analyze');
  const http = await overHttp(place, 16, options.quick ? 10 : 60);

  const all = [judged, alone, ...byDriver];
  const settings = Object.entries(place.settings).map(([name, value]) => `${name} ${value}`);
  const failed = Object.values(http.others).reduce((sum, count) => sum + count, 0);
  const result = {
    targets: [
      target(`bets to TPC-B (${judged.runner}, 8 clients)`, median(ratios(judged, bets, tpcb)), '', { atLeast: 0.7 }),
      ...compared.map((one) => target(`${one.ruled} to ${one.free}`, shareOf(one), '', { atLeast: WITH_RULES })),
      target('p99 of a bet over HTTP, 16 clients', http.p99, 'ms', { atMost: 50 }),
      target('answers other than 200', failed, '', { atMost: 0 }),
    ],
    settings: place.settings,
    series: all,
    compared,
    http,
  };
  const httpRow = [
    http.requests,
    http.perSecond,
    http.p50,
    http.p90,
    http.p99,
    http.max,
    percentile(http.outboxAge, 0.5),
  ];
  report('bets', result, [
    `server: ${settings.join(', ')}`,
    ...all.map(tableOf),
    comparisonTable(compared),
    table(
      `bets over HTTP, ${http.clients} clients, ${http.seconds} s`,
      ['', 'bets', 'a second', 'p50 ms', 'p90 ms', 'p99 ms', 'max ms', 'facts wait s'],
      [['POST /api/sportuno/bet', ...httpRow]],
    ),
  ]);
} finally {
  await place.stop();
}
