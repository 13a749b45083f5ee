import { bench } from '../support/bench.ts';
import { median, percentile } from '../support/figures.ts';
import { renderTable, target } from '../support/report.ts';
import { type BenchEnvironment, createBenchEnvironment } from './environment.ts';
import { measureOverHttp, measureSportsBets } from './http.ts';
import { driver, findPgbench, type Runner } from './runners.ts';
import type { SportsFigures, TurnFigures } from './sports-load.ts';
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

// Compares complete tournament bets with TPC-B, alternating in each round. Then compares bets, stakes and game rounds
// of players with and without rules, in short turns on the same server. Finally places bets over HTTP.
const WORKLOADS = [tpcb, bets, tpcbCall, hotBets];
/** Workloads with rules, each paired with the same workload without rules. */
const PAIRS = [
  [ruledBets, freeBets],
  [limitedStakes, stakes],
  [ruledRounds, rounds],
  [slotRounds, rounds],
] as const;
/** Minimum throughput with rules, as a share of the throughput without rules. */
const WITH_RULES = 0.85;
const CLIENTS = 8;

/** Number of measurements and the length of each. */
interface Turns {
  count: number;
  seconds: number;
}

interface Series {
  runner: string;
  clients: number;
  /** Transactions per second in each round, by workload. */
  tps: Record<string, number[]>;
}

async function series(
  environment: BenchEnvironment,
  runner: Runner,
  clients: number,
  { count, seconds }: Turns,
): Promise<Series> {
  const tps: Record<string, number[]> = Object.fromEntries(WORKLOADS.map(({ name }) => [name, []]));
  for (let round = 0; round < count; round += 1) {
    for (const workload of WORKLOADS) {
      const figure = await runner.run(workload, environment.urls[workload.database], { clients, seconds });
      tps[workload.name]?.push(figure);
    }
    console.error(`${runner.name}, ${clients} clients: round ${round + 1} of ${count}`);
  }
  return { runner: runner.name, clients, tps };
}

interface Comparison {
  ruled: string;
  free: string;
  /** Transactions per second in each turn, with and without rules. */
  turns: { ruled: number; free: number }[];
}

async function compare(
  environment: BenchEnvironment,
  runner: Runner,
  pair: (typeof PAIRS)[number],
  { count, seconds }: Turns,
): Promise<Comparison> {
  const [ruled, free] = pair;
  const turns: Comparison['turns'] = [];
  for (let at = 0; at < count; at += 1) {
    const figures = new Map<Workload, number>();
    // Alternates which workload goes first, because the tables have grown when the second one starts.
    for (const workload of at % 2 === 0 ? pair : pair.toReversed()) {
      figures.set(
        workload,
        await runner.run(workload, environment.urls[workload.database], { clients: CLIENTS, seconds }),
      );
    }
    turns.push({ ruled: figures.get(ruled) ?? Number.NaN, free: figures.get(free) ?? Number.NaN });
  }
  console.error(`${ruled.name}: ${count} turns`);
  return { ruled: ruled.name, free: free.name, turns };
}

/** Returns the throughput of all turns with rules, as a share of the throughput without rules. */
const shareOf = ({ turns }: Comparison): number =>
  sum(turns.map(({ ruled }) => ruled)) / sum(turns.map(({ free }) => free));
const sum = (figures: number[]) => figures.reduce((total, figure) => total + figure, 0);

function comparisonTable(all: readonly Comparison[], { count, seconds }: Turns): string {
  const rows = all.map((pair) => {
    const shares = pair.turns.map(({ ruled, free }) => ruled / free);
    const range = `${percentile(shares, 0).toFixed(2)}–${percentile(shares, 1).toFixed(2)}`;
    return [pair.ruled, sum(pair.turns.map(({ ruled }) => ruled)) / count, shareOf(pair), median(shares), range];
  });
  return renderTable(
    `with rules, in ${count} turns of ${seconds} s`,
    ['transactions', 'a second', 'of those without rules', 'median of turns', 'turns'],
    rows,
  );
}

/** Returns one workload's figure divided by the other's, for each round. */
const ratios = ({ tps }: Series, of: Workload, to: Workload): number[] =>
  (tps[of.name] ?? []).map((figure, round) => figure / (tps[to.name]?.[round] ?? Number.NaN));

function tableOf(measured: Series, { count, seconds }: Turns): string {
  const rows = Object.entries(measured.tps).map(([name, figures]) => {
    const workload = WORKLOADS.find((candidate) => candidate.name === name) ?? tpcb;
    return [name, median(figures), ...[tpcb, tpcbCall].map((to) => ratioText(ratios(measured, workload, to)))];
  });
  const head = ['transactions', 'a second', `to ${tpcb.name}`, `to ${tpcbCall.name}`];
  return renderTable(`${measured.runner}, ${measured.clients} clients, ${count} rounds of ${seconds} s`, head, rows);
}
const ratioText = (all: number[]) =>
  `${median(all).toFixed(2)} (${percentile(all, 0).toFixed(2)}–${percentile(all, 1).toFixed(2)})`;

/** Returns the median over the turns of a figure of sports bets, divided by that of tournament bets. */
const ratioOf = ({ turns }: SportsFigures, figure: keyof TurnFigures): number =>
  median(turns.map(({ sports, tournament }) => sports[figure] / tournament[figure]));

function sportsTable({ turns, quiet, during, resettled }: SportsFigures): string {
  const row = (name: string, all: readonly TurnFigures[]) => [
    name,
    ...(['perSecond', 'p50', 'p99'] as const).map((figure) => median(all.map((one) => one[figure]))),
  ];
  const rate = Math.round(resettled.perSecond);
  return renderTable(
    `a sports company over HTTP; it resettles ${resettled.bets} bets at ${rate} a second`,
    ['', 'a second', 'p50 ms', 'p99 ms'],
    [
      row(
        'tournament bets',
        turns.map(({ tournament }) => tournament),
      ),
      row(
        'stakes by Betsy',
        turns.map(({ sports }) => sports),
      ),
      row('tournament bets of 4 players', [quiet]),
      row('the same during the resettlement', [during]),
    ],
  );
}

await bench({
  name: 'bets',
  runs: { usual: 7, quick: 2 },
  needs: { postgres: true, folder: true },
  async measure({ runs, quick, folder, postgres }) {
    const inRounds = { count: runs, seconds: quick ? 2 : 8 };
    // Pairs are compared in short turns. Checkpoints and vacuums outlast a turn, so they cost both workloads the same.
    const inTurns = { count: 2 * runs, seconds: quick ? 1 : 4 };
    const environment = await createBenchEnvironment(folder, postgres);
    const tool = findPgbench();
    if (!tool) console.error('pgbench is not installed: TPC-B is run by the driver.');
    const mainSeries = await series(environment, tool ?? driver, CLIENTS, inRounds);
    const compared: Comparison[] = [];
    for (const pair of PAIRS) compared.push(await compare(environment, tool ?? driver, pair, inTurns));
    const singleClient = await series(environment, tool ?? driver, 1, inRounds);
    const byDriver = tool ? [await series(environment, driver, CLIENTS, inRounds)] : [];
    // Marks the facts of these rounds as published. Nothing has published them, and no measurement needs them.
    await environment.query('parlay', 'update outbox set published_at = now() where published_at is null');
    await environment.query('parlay', 'vacuum analyze');
    const http = await measureOverHttp(environment, 16, quick ? 10 : 60);
    const sports = await measureSportsBets(environment, {
      ...{ clients: 16, turns: 2 * runs, seconds: quick ? 2 : 5 },
      resettled: quick ? 2_000 : 10_000,
    });

    const allSeries = [mainSeries, singleClient, ...byDriver];
    const settings = Object.entries(environment.settings).map(([name, value]) => `${name} ${value}`);
    const httpRow = [
      http.requests,
      http.perSecond,
      http.p50,
      http.p90,
      http.p99,
      http.max,
      percentile(http.outboxAge, 0.5),
    ];
    return {
      figures: { settings: environment.settings, series: allSeries, compared, http, sports },
      targets: [
        target(`bets to TPC-B (${mainSeries.runner}, ${CLIENTS} clients)`, median(ratios(mainSeries, bets, tpcb)), '', {
          atLeast: 0.7,
        }),
        ...compared.map((pair) => target(`${pair.ruled} to ${pair.free}`, shareOf(pair), '', { atLeast: WITH_RULES })),
        target('p99 of a bet over HTTP, 16 clients', http.p99, 'ms', { atMost: 50 }),
        target('answers other than 200', sum(Object.values({ ...http.others, ...sports.others })), '', { atMost: 0 }),
        // A stake moves money and a tournament bet points, see decision 234.
        target('stakes by Betsy to tournament bets, 16 clients', ratioOf(sports, 'perSecond'), '', { atLeast: 0.4 }),
        target('p99 of those stakes to that of the bets', ratioOf(sports, 'p99'), '', { atMost: 2.2 }),
        target('p99 of others during a resettlement', sports.during.p99 / sports.quiet.p99, '', { atMost: 2 }),
      ],
      tables: [
        `server: ${settings.join(', ')}`,
        ...allSeries.map((measured) => tableOf(measured, inRounds)),
        comparisonTable(compared, inTurns),
        renderTable(
          `bets over HTTP, ${http.clients} clients, ${http.seconds} s`,
          ['', 'bets', 'a second', 'p50 ms', 'p90 ms', 'p99 ms', 'max ms', 'facts wait s'],
          [['POST /api/sportuno/bet', ...httpRow]],
        ),
        sportsTable(sports),
      ],
    };
  },
});
