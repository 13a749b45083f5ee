import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@parlay/tooling/free-port';
import { photoOfSize } from '../../support/documents.ts';
import { pidOn } from '../../support/processes.ts';
import { startPlatform } from '../../support/servers.ts';
import { DemoPlayer } from '../support/demo-player.ts';
import { benchOptions } from '../support/options.ts';
import { report, table, target } from '../support/report.ts';
import { highestWhile, residentMb } from './memory.ts';

// 200 documents of 10 MB in parts of 1 MB, eight at once: parts, cleaning and sealing must not hold files in memory.
const AT_ONCE = 8;
const WARM_UP = 5 * AT_ONCE;
const PLAYERS = 20;
const KINDS = ['id', 'address', 'age', 'payments', 'document'] as const;
const MB = 1024 * 1024;
const FILE = photoOfSize(10 * MB);
const { quick } = benchOptions(1, 1);
const files = quick ? 40 : 200;

const dataDir = mkdtempSync(join(tmpdir(), 'parlay-upload-'));
const port = await freePort();
const environment = { DATA_DIR: dataDir, PORT_API: String(port), PARLAY_MODE: 'demo', LOG_LEVEL: 'error' };
const server = await startPlatform(port, { ...environment, DATABASE_URL: '' });
try {
  const players = Array.from({ length: PLAYERS }, (_, at) => new DemoPlayer(`http://127.0.0.1:${port}`, at + 1));
  for (const player of players) await player.logIn();
  const pid = pidOn(port);
  const cold = residentMb(pid);
  // The first files load code and grow the heap to its usual size, which rises and falls with its collections.
  const before = await highestWhile(pid, () => sendAll(players, WARM_UP));
  const began = performance.now();
  const highest = await highestWhile(pid, () => sendAll(players, files));
  const seconds = (performance.now() - began) / 1000;
  const after = residentMb(pid);
  report(
    'upload',
    {
      targets: [
        target(
          `memory of the node, growth above the first ${WARM_UP} files while ${AT_ONCE} send`,
          highest - before,
          'MB',
          { atMost: 64 },
        ),
      ],
      files: { count: files, bytes: FILE.length, seconds, megabytesASecond: (files * FILE.length) / MB / seconds },
      memory: { cold, warmUp: before, highest, after },
    },
    [
      table(
        `${files} files of 10 MB, ${AT_ONCE} at once, in ${seconds.toFixed(1)} s`,
        ['', 'cold', `highest of the first ${WARM_UP}`, 'highest', 'after'],
        [['resident MB', cold, before, highest, after]],
      ),
    ],
  );
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/** Sends files, so many at once, each player one at a time. */
async function sendAll(players: readonly DemoPlayer[], count: number): Promise<void> {
  let next = 0;
  const line = async () => {
    for (let at = next++; at < count; at = next++) {
      const player = players[at % players.length];
      const kind = KINDS[Math.floor(at / players.length) % KINDS.length];
      if (player && kind) await sendFile(player, kind);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, line));
}

async function sendFile(player: DemoPlayer, kind: (typeof KINDS)[number]): Promise<void> {
  const uploadId = randomUUID();
  for (let offset = 0; offset < FILE.length; offset += MB) {
    const form = new FormData();
    for (const [name, value] of Object.entries({ uploadId, kind, name: 'photo.jpg', size: FILE.length, offset }))
      form.set(name, String(value));
    form.set('part', new Blob([new Uint8Array(FILE.subarray(offset, offset + MB))]), 'part');
    await player.call('POST', '/api/account/upload-id', form);
  }
}
