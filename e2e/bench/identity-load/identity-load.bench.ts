import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@parlay/dev/free-port';
import { startPlatform } from '../../support/servers.ts';
import { type Answered, Caller } from '../support/caller.ts';
import { percentile } from '../support/figures.ts';
import { at } from '../support/open-load.ts';
import { benchOptions } from '../support/options.ts';
import { report, table, target } from '../support/report.ts';

// Identity under load: more logins than one thread can hash, from many addresses, while others request games.
const LOGINS_A_SECOND = 200;
const GAMES_A_SECOND = 40;
const options = benchOptions(1, 1);
const seconds = options.quick ? 8 : 30;

const dataDir = mkdtempSync(join(tmpdir(), 'parlay-identity-'));
const port = await freePort();
const environment = { DATA_DIR: dataDir, PORT_API: String(port), PARLAY_MODE: 'demo', LOG_LEVEL: 'error' };
const server = await startPlatform(port, { ...environment, DATABASE_URL: '' });
try {
  const caller = new Caller(port);
  await caller.begin();
  const calm = await at(GAMES_A_SECOND, 5, () => caller.get('/api/games'));
  const [logins, games] = await Promise.all([
    at(LOGINS_A_SECOND, seconds, () => caller.logIn()),
    at(GAMES_A_SECOND, seconds, () => caller.get('/api/games')),
  ]);
  caller.close();

  const taken = logins.filter(({ status }) => status === 200 || status === 401);
  const excess = logins.filter(({ status }) => status === 429);
  const others = logins.length - taken.length - excess.length;
  const silent = excess.filter(({ retryAfter }) => !(Number(retryAfter) >= 1)).length;
  const millisecondsOf = (all: Answered[]) => all.map(({ milliseconds }) => milliseconds);
  const row = (name: string, all: Answered[]) => {
    const took = millisecondsOf(all);
    return [name, all.length, all.length / seconds, ...[0.5, 0.95, 0.99, 1].map((share) => percentile(took, share))];
  };
  report(
    'identity-load',
    {
      targets: [
        target('excess logins answered, slowest', percentile(millisecondsOf(excess), 1), 'ms', { atMost: 1_000 }),
        target('GET /api/games meanwhile, p99', percentile(millisecondsOf(games), 0.99), 'ms', { atMost: 100 }),
        target('excess answers without Retry-After', silent, '', { atMost: 0 }),
        target('answers other than 200, 401 and 429', others, '', { atMost: 0 }),
        target('games not answered 200', games.filter(({ status }) => status !== 200).length, '', { atMost: 0 }),
        target('logins that were looked at', taken.length, '', { atLeast: seconds }),
      ],
      offered: { loginsASecond: LOGINS_A_SECOND, gamesASecond: GAMES_A_SECOND, seconds },
      answered: { taken: taken.length, excess: excess.length, others },
      games: { calmP99: percentile(millisecondsOf(calm), 0.99), p99: percentile(millisecondsOf(games), 0.99) },
    },
    [
      table(
        `${LOGINS_A_SECOND} logins a second offered for ${seconds} s`,
        ['', 'answers', 'a second', 'p50 ms', 'p95 ms', 'p99 ms', 'max ms'],
        [row('looked at (200, 401)', taken), row('excess (429)', excess), row('GET /api/games', games)],
      ),
    ],
  );
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
