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

// The bet of a tournament with all it does beside TPC-B, and bets, stakes and rounds of games by players with and without rules, on
// one server, one after the other in each round; then bets over HTTP.
const WORKLOADS = [tpcb, bets, tpcbCall, hotBets];
const BY_RULES = [freeBets, ruledBets, stakes, limitedStakes, rounds, ruledRounds, slotRounds];
/** The same with rules and without. */
const PAIRS = [
  [ruledBets, freeBets],
  [limitedStakes, stakes],
  [ruledRounds, rounds],
  [slotRounds, rounds],
] as const;
/** What rules may cost: the share of transactions that is left. */
const WITH_RULES = 0.85;
const options = benchOptions(7, 2);
const seconds = options.quick ? 2 : 8;

interface Series {
  runner: string;
  clients: number;
  /** Transactions a second by workload, a figure a round. */
  tps: Record<string, number[]>;
}

async function series(place: Place, runner: Runner, clients: number, workloads: Workload[]): Promise<Series> {
  const tps: Record<string, number[]> = Object.fromEntries(workloads.map(({ name }) => [name, []]));
  for (let round = 0; round < options.runs; round += 1) {
    // Back and forth: what the tables have grown by during a round falls on each of a pair alike.
    for (const workload of round % 2 === 0 ? workloads : workloads.toReversed()) {
      const figure = await runner.run(workload, place.urls[workload.database], { clients, seconds });
      tps[workload.name]?.push(figure);
    }
    console.error(`${runner.name}, ${clients} clients: round ${round + 1} of ${options.runs}`);
  }
  return { runner: runner.name, clients, tps };
}

/** Of each round: the one workload's figure by the other's. */
const ratios = ({ tps }: Series, of: Workload, to: Workload): number[] =>
  (tps[of.name] ?? []).map((figure, round) => figure / (tps[to.name]?.[round] ?? Number.NaN));

function tableOf(one: Series): string {
  const rows = Object.entries(one.tps).map(([name, figures]) => {
    const workload = [...WORKLOADS, ...BY_RULES].find((candidate) => candidate.name === name) ?? tpcb;
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
  const judged = await series(place, tool ?? driver, 8, [...WORKLOADS, ...BY_RULES]);
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
      ...PAIRS.map(([ruled, free]) =>
        target(`${ruled.name} to ${free.name}`, median(ratios(judged, ruled, free)), '', { atLeast: WITH_RULES }),
      ),
      target('p99 of a bet over HTTP, 16 clients', http.p99, 'ms', { atMost: 50 }),
      target('answers other than 200', failed, '', { atMost: 0 }),
    ],
    settings: place.settings,
    series: all,
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
    table(
      `bets over HTTP, ${http.clients} clients, ${http.seconds} s`,
      ['', 'bets', 'a second', 'p50 ms', 'p90 ms', 'p99 ms', 'max ms', 'facts wait s'],
      [['POST /api/sportuno/bet', ...httpRow]],
    ),
  ]);
} finally {
  await place.stop();
}
