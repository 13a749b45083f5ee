import { setTimeout as delay } from 'node:timers/promises';
import { createTeam, type Team } from '../../support/team.ts';
import { bench } from '../support/bench.ts';
import { changeText } from '../support/change-text.ts';
import { percentile, row } from '../support/figures.ts';
import { renderTable, target } from '../support/report.ts';

// Measures the time until new visitors get a built remote that a team releases with `parlay publish` and `promote`.
const POLL_INTERVAL_MS = 10;
const WITHOUT_BROWSER = ['--without-browser', '--reason', 'bench'];
/** Remotes published with the browser gate, and the maximum seconds until new visitors get them. */
const GATED = [
  { remote: 'remote-casino', atMost: 25 },
  { remote: 'remote-shell', atMost: 120 },
];

interface Publication {
  published: number;
  promoted: number;
  /** Milliseconds until a new visitor's page has the release. */
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
    const ungated: Publication[] = [];
    const casino = asTeam('remote-casino');
    // Discards the first run, which fills the caches.
    for (let run = 0; run <= runs; run += 1) {
      const times = await publish(site, casino, 'remote-casino', WITHOUT_BROWSER);
      if (run > 0) ungated.push(times);
      if (run % 10 === 0) console.error(`${run} of ${runs}`);
    }
    const gated: { remote: string; atMost: number; took: Publication }[] = [];
    for (const gatedRemote of quick ? GATED.slice(0, 1) : GATED) {
      const times = await publish(site, asTeam(gatedRemote.remote), gatedRemote.remote, []);
      gated.push({ ...gatedRemote, took: times });
      console.error(`${gatedRemote.remote} with the browser gate: ${Math.round(times.live / 1_000)} s`);
    }

    const stepRow = (what: string, step: keyof Publication) =>
      row(
        what,
        ungated.map((run) => run[step]),
        [0.5, 0.9, 0.99, 1],
      );
    const live = ungated.map((run) => run.live);
    return {
      figures: { runs, plain: ungated, gated },
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

/** Changes a text of the remote, builds, publishes and promotes it. Returns the times since publishing started. */
async function publish(site: string, team: Team, remote: string, gate: readonly string[]): Promise<Publication> {
  changeText(team.checkout, remote, Date.now());
  const { digest } = await team.run<{ digest: string }>('build', remote);
  const started = performance.now();
  const { version } = await team.run<{ version: string }>('publish', remote);
  const published = performance.now() - started;
  const arrived = arrivalTime(site, `/r/${remote}/${digest}/`);
  await team.run('promote', remote, version, ...gate);
  const promoted = performance.now() - started;
  const live = (await arrived) - started;
  return { published, promoted, live };
}

/** Requests a page as a new visitor until it refers to files in the directory. Returns the time. */
async function arrivalTime(site: string, directory: string): Promise<number> {
  for (;;) {
    const page = await (await fetch(`${site}/en/casino`)).text();
    if (page.includes(directory)) return performance.now();
    await delay(POLL_INTERVAL_MS);
  }
}
