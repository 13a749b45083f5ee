import { bench } from '../support/bench.ts';
import { median, percentile } from '../support/figures.ts';
import { renderTable, target } from '../support/report.ts';
import { measureOverHttp } from './http.ts';
import { type BenchEnvironment, createBenchEnvironment } from './place.ts';
import { driver, findPgbench, type Runner } from './runners.ts';
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

// Compares complete tournament bets with TPC-B, one after the other in each round. Then compares bets, stakes and game
// rounds by players with and without rules, in short turns on the same server, and places bets over HTTP.
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

/** Number of measurements, and the length of each. */
interface Turns {
  count: number;
  seconds: number;
}

interface Series {
  runner: string;
  clients: number;
  /** Transactions per second by workload, with one figure per round. */
  tps: Record<string, number[]>;
}

async function series(
  place: BenchEnvironment,
  runner: Runner,
  clients: number,
  { count, seconds }: Turns,
): Promise<Series> {
  const tps: Record<string, number[]> = Object.fromEntries(WORKLOADS.map(({ name }) => [name, []]));
  for (let round = 0; round < count; round += 1) {
    for (const workload of WORKLOADS) {
      const figure = await runner.run(workload, place.urls[workload.database], { clients, seconds });
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
  place: BenchEnvironment,
  runner: Runner,
  pair: (typeof PAIRS)[number],
  { count, seconds }: Turns,
): Promise<Comparison> {
  const [ruled, free] = pair;
  const turns: Comparison['turns'] = [];
  for (let at = 0; at < count; at += 1) {
    const figures = new Map<Workload, number>();
    // The workloads take turns in going first, because the tables have grown when the second one starts.
    for (const workload of at % 2 === 0 ? pair : pair.toReversed()) {
      figures.set(workload, await runner.run(workload, place.urls[workload.database], { clients: CLIENTS, seconds }));
    }
    turns.push({ ruled: figures.get(ruled) ?? Number.NaN, free: figures.get(free) ?? Number.NaN });
  }
  console.error(`${ruled.name}: ${count} turns`);
  return { ruled: ruled.name, free: free.name, turns };
}

/** Returns the throughput of all turns with rules, as a share of the throughput without rules. */
const shareOf = ({ turns }: Comparison): number =>
  sum(turns.map(({ ruled }) => ruled)) / sum(turns.map(({ free }) => free));
const sum = (figures: number[]) => figures.reduce((one, other) => one + other, 0);

function comparisonTable(all: readonly Comparison[], { count, seconds }: Turns): string {
  const rows = all.map((one) => {
    const shares = one.turns.map(({ ruled, free }) => ruled / free);
    const range = `${percentile(shares, 0).toFixed(2)}–${percentile(shares, 1).toFixed(2)}`;
    return [one.ruled, sum(one.turns.map(({ ruled }) => ruled)) / count, shareOf(one), median(shares), range];
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

function tableOf(one: Series, { count, seconds }: Turns): string {
  const rows = Object.entries(one.tps).map(([name, figures]) => {
    const workload = WORKLOADS.find((candidate) => candidate.name === name) ?? tpcb;
    return [name, median(figures), ...[tpcb, tpcbCall].map((to) => ratioText(ratios(one, workload, to)))];
  });
  const head = ['transactions', 'a second', `to ${tpcb.name}`, `to ${tpcbCall.name}`];
  return renderTable(`${one.runner}, ${one.clients} clients, ${count} rounds of ${seconds} s`, head, rows);
}
const ratioText = (all: number[]) =>
  `${median(all).toFixed(2)} (${percentile(all, 0).toFixed(2)}–${percentile(all, 1).toFixed(2)})`;

await bench({
  name: 'bets',
  runs: { usual: 7, quick: 2 },
  needs: { postgres: true, folder: true },
  async measure({ runs, quick, folder, postgres }) {
    const inRounds = { count: runs, seconds: quick ? 2 : 8 };
    // Pairs are compared in short turns, so that checkpoints and vacuums, which outlast a turn, cost both alike.
    const inTurns = { count: 2 * runs, seconds: quick ? 1 : 4 };
    const place = await createBenchEnvironment(folder, postgres);
    const tool = findPgbench();
    if (!tool) console.error('pgbench is not installed: TPC-B is run by the driver.');
    const mainSeries = await series(place, tool ?? driver, CLIENTS, inRounds);
    const compared: Comparison[] = [];
    for (const pair of PAIRS) compared.push(await compare(place, tool ?? driver, pair, inTurns));
    const singleClient = await series(place, tool ?? driver, 1, inRounds);
    const byDriver = tool ? [await series(place, driver, CLIENTS, inRounds)] : [];
    // The facts of these rounds were never published, and no test needs them.
    await place.query('parlay', 'update outbox set published_at = now() where published_at is null');
    await place.query('parlay', 'vacuum analyze');
    const http = await measureOverHttp(place, 16, quick ? 10 : 60);

    const all = [mainSeries, singleClient, ...byDriver];
    const settings = Object.entries(place.settings).map(([name, value]) => `${name} ${value}`);
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
      figures: { settings: place.settings, series: all, compared, http },
      targets: [
        target(`bets to TPC-B (${mainSeries.runner}, ${CLIENTS} clients)`, median(ratios(mainSeries, bets, tpcb)), '', {
          atLeast: 0.7,
        }),
        ...compared.map((one) => target(`${one.ruled} to ${one.free}`, shareOf(one), '', { atLeast: WITH_RULES })),
        target('p99 of a bet over HTTP, 16 clients', http.p99, 'ms', { atMost: 50 }),
        target('answers other than 200', sum(Object.values(http.others)), '', { atMost: 0 }),
      ],
      tables: [
        `server: ${settings.join(', ')}`,
        ...all.map((one) => tableOf(one, inRounds)),
        comparisonTable(compared, inTurns),
        renderTable(
          `bets over HTTP, ${http.clients} clients, ${http.seconds} s`,
          ['', 'bets', 'a second', 'p50 ms', 'p90 ms', 'p99 ms', 'max ms', 'facts wait s'],
          [['POST /api/sportuno/bet', ...httpRow]],
        ),
      ],
    };
  },
});
