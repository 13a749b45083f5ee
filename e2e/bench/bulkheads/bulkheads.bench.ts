import { bench } from '../support/bench.ts';
import { DemoPlayer } from '../support/demo-player.ts';
import { percentile, row } from '../support/figures.ts';
import { callAtRate } from '../support/open-load.ts';
import { renderTable, target } from '../support/report.ts';
import { LockedPlayer } from './locked-player.ts';

// Locks one player's wallet for a minute while 12 clients of that player request withdrawals and other players read and
// write.
const CLIENTS = 12;
const CALLS_PER_SECOND = 40;
const OTHER_PLAYERS = 8;

await bench({
  name: 'bulkheads',
  needs: { postgres: true, platform: {} },
  async measure({ quick, postgres, platform: { port }, defer }) {
    const seconds = quick ? 10 : 60;
    const otherPlayers = Array.from(
      { length: OTHER_PLAYERS },
      (_, number) => new DemoPlayer(`http://127.0.0.1:${port}`, number + 2),
    );
    for (const player of otherPlayers) await player.logIn();
    const locked = new LockedPlayer(port, (await postgres.ensureDatabase('parlay')).owner);
    defer(() => locked.end());
    await locked.begin();
    const calls = () => callAsOthers(otherPlayers, seconds);
    // Warms up, because the first calls load code and plan statements.
    await calls();
    const baseline = await calls();
    const duringLock = await locked.whileLocked(CLIENTS, calls);
    const [before, during] = [percentile(baseline, 0.99), percentile(duringLock, 0.99)];
    return {
      figures: {
        everybodyElse: { usual: before, meanwhile: during },
        locked: { clients: CLIENTS, answers: Object.fromEntries(locked.responseCounts) },
      },
      targets: [
        target('everybody else’s p99, by its usual', during / before, '×', { atMost: 2 }),
        target('calls of the locked player refused as busy', locked.responseCounts.get(429) ?? 0, '', { atLeast: 1 }),
      ],
      tables: [
        renderTable(
          `Calls of ${OTHER_PLAYERS} other players, ${seconds} s each`,
          ['', 'calls', 'p50 ms', 'p95 ms', 'p99 ms', 'max ms'],
          [row('usual', baseline), row(`one wallet locked, ${CLIENTS} clients`, duringLock)],
        ),
      ],
    };
  },
});

/** Returns the durations in ms of reads and writes by the players, who take turns. */
async function callAsOthers(players: readonly DemoPlayer[], seconds: number): Promise<number[]> {
  let next = 0;
  return callAtRate(CALLS_PER_SECOND, seconds, async () => {
    const isWrite = next % 4 === 0;
    const player = players[Math.floor(next / 4) % players.length] as DemoPlayer;
    next += 1;
    const startedAt = performance.now();
    const status = isWrite
      ? await player.status('POST', '/api/account/reality-check', { acknowledged: true })
      : await player.status('GET', '/api/account/user');
    if (status !== 200) throw new Error(`another player was answered with ${status}`);
    return performance.now() - startedAt;
  });
}
