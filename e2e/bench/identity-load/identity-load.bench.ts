import { bench } from '../support/bench.ts';
import { Caller, type CallResult } from '../support/caller.ts';
import { percentile, percentiles } from '../support/figures.ts';
import { callAtRate } from '../support/open-load.ts';
import { renderTable, target } from '../support/report.ts';

// Sends more logins than one thread can hash, from many IP addresses, while other clients request games.
const LOGINS_PER_SECOND = 200;
const GAMES_PER_SECOND = 40;

await bench({
  name: 'identity-load',
  needs: { platform: {} },
  async measure({ quick, platform: { port }, defer }) {
    const seconds = quick ? 8 : 30;
    const caller = new Caller(port);
    defer(() => caller.close());
    await caller.begin();
    const baseline = await callAtRate(GAMES_PER_SECOND, 5, () => caller.get('/api/games'));
    const [logins, games] = await Promise.all([
      callAtRate(LOGINS_PER_SECOND, seconds, () => caller.logIn()),
      callAtRate(GAMES_PER_SECOND, seconds, () => caller.get('/api/games')),
    ]);

    const processed = logins.filter(({ status }) => status === 200 || status === 401);
    const excess = logins.filter(({ status }) => status === 429);
    const otherResponses = logins.length - processed.length - excess.length;
    const withoutRetryAfter = excess.filter(({ retryAfter }) => !(Number(retryAfter) >= 1)).length;
    const [calmP99, gamesP99] = [baseline, games].map((all) => percentile(millisecondsOf(all), 0.99));
    const row = (name: string, all: CallResult[]) => [
      name,
      all.length,
      all.length / seconds,
      ...percentiles(millisecondsOf(all)),
    ];
    return {
      figures: {
        offered: { loginsASecond: LOGINS_PER_SECOND, gamesASecond: GAMES_PER_SECOND, seconds },
        answered: { taken: processed.length, excess: excess.length, others: otherResponses },
        games: { calmP99, p99: gamesP99 },
      },
      targets: [
        target('excess logins answered, slowest', percentile(millisecondsOf(excess), 1), 'ms', { atMost: 1_000 }),
        target('GET /api/games meanwhile, p99', gamesP99 ?? Number.NaN, 'ms', { atMost: 100 }),
        target('excess answers without Retry-After', withoutRetryAfter, '', { atMost: 0 }),
        target('answers other than 200, 401 and 429', otherResponses, '', { atMost: 0 }),
        target('games not answered 200', games.filter(({ status }) => status !== 200).length, '', { atMost: 0 }),
        target('logins that were looked at', processed.length, '', { atLeast: seconds }),
      ],
      tables: [
        renderTable(
          `${LOGINS_PER_SECOND} logins a second offered for ${seconds} s`,
          ['', 'answers', 'a second', 'p50 ms', 'p95 ms', 'p99 ms', 'max ms'],
          [row('looked at (200, 401)', processed), row('excess (429)', excess), row('GET /api/games', games)],
        ),
      ],
    };
  },
});

function millisecondsOf(all: readonly CallResult[]): number[] {
  return all.map(({ milliseconds }) => milliseconds);
}
