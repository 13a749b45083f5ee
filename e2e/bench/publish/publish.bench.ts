import { setTimeout as delay } from 'node:timers/promises';
import { createTeam, type Team } from '../../support/team.ts';
import { bench } from '../support/bench.ts';
import { changeText } from '../support/change-text.ts';
import { percentile, row } from '../support/figures.ts';
import { renderTable, target } from '../support/report.ts';

// Measures the time until new visitors get a built remote that a team releases with `parlay publish` and `promote`.
const POLL = 10;
const WITHOUT_BROWSER = ['--without-browser', '--reason', 'bench'];
/** Remotes that are published with the browser gate, and the maximum time in seconds until new visitors have them. */
const TRIED = [
  { remote: 'remote-casino', atMost: 25 },
  { remote: 'remote-shell', atMost: 120 },
];

interface Publication {
  published: number;
  promoted: number;
  /** Time in ms until a new visitor's page has the release. */
  live: number;
}

await bench({
  name: 'publish',
  runs: { usual: 50, quick: 3 },
  needs: { product: true },
  async measure({ runs, quick, product: { site, environment }, defer }) {
    const asTeam = (remote: string): Team => {
      const team = createTeam(remote, () => environment);
      defer(() => team.checkout.remove());
      return team;
    };
    const plain: Publication[] = [];
    const casino = asTeam('remote-casino');
    // The first run only fills the caches.
    for (let run = 0; run <= runs; run += 1) {
      const took = await publish(site, casino, 'remote-casino', WITHOUT_BROWSER);
      if (run > 0) plain.push(took);
      if (run % 10 === 0) console.error(`${run} of ${runs}`);
    }
    const gated: { remote: string; atMost: number; took: Publication }[] = [];
    for (const one of quick ? TRIED.slice(0, 1) : TRIED) {
      const took = await publish(site, asTeam(one.remote), one.remote, []);
      gated.push({ ...one, took });
      console.error(`${one.remote} with the browser gate: ${Math.round(took.live / 1_000)} s`);
    }

    const stepRow = (what: string, step: keyof Publication) =>
      row(
        what,
        plain.map((one) => one[step]),
        [0.5, 0.9, 0.99, 1],
      );
    const live = plain.map((one) => one.live);
    return {
      figures: { runs, plain, gated },
      targets: [
        target('built remote to new visitors, without the browser gate, p99', percentile(live, 0.99), 'ms', {
          atMost: 2_000,
        }),
        ...gated.map(({ remote, atMost, took }) =>
          target(`${remote} with the browser gate`, took.live / 1_000, 's', { atMost }),
        ),
      ],
      tables: [
        renderTable(
          'A built remote-casino, without the browser gate: milliseconds since `parlay publish` was started',
          ['', 'runs', 'p50', 'p90', 'p99', 'most'],
          [
            stepRow('`parlay publish` has ended', 'published'),
            stepRow('`parlay promote` has ended', 'promoted'),
            stepRow('a new visitor has it', 'live'),
          ],
        ),
        renderTable(
          'With the browser gate (s)',
          ['', 'published', 'promoted', 'a new visitor has it'],
          gated.map(({ remote, took }) => [
            remote,
            ...[took.published, took.promoted, took.live].map((milliseconds) => milliseconds / 1_000),
          ]),
        ),
      ],
    };
  },
});

/** Changes a text of the remote and builds it, then publishes and promotes it. Returns the times of these steps. */
async function publish(site: string, team: Team, remote: string, gate: readonly string[]): Promise<Publication> {
  changeText(team.checkout, remote, Date.now());
  const { digest } = await team.run<{ digest: string }>('build', remote);
  const started = performance.now();
  const { version } = await team.run<{ version: string }>('publish', remote);
  const published = performance.now() - started;
  const arrived = timeOfArrival(site, `/r/${remote}/${digest}/`);
  await team.run('promote', remote, version, ...gate);
  const promoted = performance.now() - started;
  const live = (await arrived) - started;
  return { published, promoted, live };
}

/** Requests a page as a new visitor until it names these files. Returns the time. */
async function timeOfArrival(site: string, directory: string): Promise<number> {
  for (;;) {
    const page = await (await fetch(`${site}/en/casino`)).text();
    if (page.includes(directory)) return performance.now();
    await delay(POLL);
  }
}
