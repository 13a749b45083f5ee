import { setTimeout as delay } from 'node:timers/promises';
import { type Team, teamOf } from '../../support/team.ts';
import { changeText } from '../support/change-text.ts';
import { percentile } from '../support/figures.ts';
import { benchOptions } from '../support/options.ts';
import { productToMeasure } from '../support/product.ts';
import { report, table, target } from '../support/report.ts';

// From a built remote to pages of new visitors that have it, by the two commands of a team: `parlay publish`, `parlay promote`.
const POLL = 10;
const WITHOUT_BROWSER = ['--without-browser', '--reason', 'bench'];
/** Remotes that the browser gate tries, and the most that publishing and promoting may take then, in seconds. */
const TRIED = [
  { remote: 'remote-casino', atMost: 25 },
  { remote: 'remote-shell', atMost: 120 },
];
const options = benchOptions(50, 3);
const tried = options.quick ? TRIED.slice(0, 1) : TRIED;

interface Publication {
  published: number;
  promoted: number;
  /** When a new visitor's page had it. */
  live: number;
}

const product = await productToMeasure();
try {
  const plain: Publication[] = [];
  await asTeam('remote-casino', async (team) => {
    // The first is for the caches.
    for (let run = 0; run <= options.runs; run += 1) {
      const took = await publish(team, 'remote-casino', WITHOUT_BROWSER);
      if (run > 0) plain.push(took);
      if (run % 10 === 0) console.error(`${run} of ${options.runs}`);
    }
  });
  const gated: { remote: string; atMost: number; took: Publication }[] = [];
  for (const one of tried)
    await asTeam(one.remote, async (team) => {
      const took = await publish(team, one.remote, []);
      gated.push({ ...one, took });
      console.error(`${one.remote} with the browser gate: ${Math.round(took.live / 1_000)} s`);
    });

  const row = (what: string, step: keyof Publication) => {
    const figures = plain.map((one) => one[step]);
    return [what, figures.length, ...[0.5, 0.9, 0.99, 1].map((share) => percentile(figures, share))];
  };
  const live = plain.map((one) => one.live);
  report(
    'publish',
    {
      runs: options.runs,
      plain,
      gated,
      targets: [
        target('built remote to new visitors, without the browser gate, p99', percentile(live, 0.99), 'ms', {
          atMost: 2_000,
        }),
        ...gated.map(({ remote, atMost, took }) =>
          target(`${remote} with the browser gate`, took.live / 1_000, 's', { atMost }),
        ),
      ],
    },
    [
      table(
        'A built remote-casino, without the browser gate: milliseconds since `parlay publish` was started',
        ['', 'runs', 'p50', 'p90', 'p99', 'most'],
        [
          row('`parlay publish` has ended', 'published'),
          row('`parlay promote` has ended', 'promoted'),
          row('a new visitor has it', 'live'),
        ],
      ),
      table(
        'With the browser gate (s)',
        ['', 'published', 'promoted', 'a new visitor has it'],
        gated.map(({ remote, took }) => [
          remote,
          ...[took.published, took.promoted, took.live].map((milliseconds) => milliseconds / 1_000),
        ]),
      ),
    ],
  );
} finally {
  await product.stop();
}

async function asTeam(remote: string, work: (team: Team) => Promise<void>): Promise<void> {
  const team = teamOf(remote, () => product.environment);
  try {
    await work(team);
  } finally {
    team.checkout.remove();
  }
}

/** Changes a text of the remote, builds it, and measures what comes after. */
async function publish(team: Team, remote: string, gate: readonly string[]): Promise<Publication> {
  changeText(team.checkout, remote, Date.now());
  const { digest } = await team.run<{ digest: string }>('build', remote);
  const started = performance.now();
  const { version } = await team.run<{ version: string }>('publish', remote);
  const published = performance.now() - started;
  const arrived = hasArrived(`/r/${remote}/${digest}/`);
  await team.run('promote', remote, version, ...gate);
  const promoted = performance.now() - started;
  const live = (await arrived) - started;
  return { published, promoted, live };
}

/** Asks for a page as a new visitor until it names these files. */
async function hasArrived(directory: string): Promise<number> {
  for (;;) {
    const page = await (await fetch(`${product.site}/en/casino`)).text();
    if (page.includes(directory)) return performance.now();
    await delay(POLL);
  }
}
