import { photoOfSize } from '../../support/documents.ts';
import { pidListeningOn } from '../../support/processes.ts';
import { bench } from '../support/bench.ts';
import { DemoPlayer } from '../support/demo-player.ts';
import { percentile, percentiles } from '../support/figures.ts';
import { renderTable, target } from '../support/report.ts';
import { harmlessFiles, hostileFiles, measureReads, mergeRounds, type Round } from './hostile.ts';
import { measurePeak, residentMb } from './memory.ts';
import { sendDocument } from './send-document.ts';

// Uploads 200 documents of 10 MB in parts of 1 MB, eight concurrently. The node must not hold them in memory. Then
// uploads 16 hostile files concurrently. They must not block the event loop, so reads must take about as long as with
// harmless files.
const CONCURRENCY = 8;
const WARM_UP_FILES = 5 * CONCURRENCY;
const PLAYERS = 20;
const KINDS = ['id', 'address', 'age', 'payments', 'document'] as const;
const MB = 1024 * 1024;
const FILE = photoOfSize(10 * MB);
const HOSTILE_FILES = 16;

await bench({
  name: 'upload',
  needs: { platform: {} },
  async measure({ quick, platform: { port } }) {
    const files = quick ? 40 : 200;
    const hostileSeconds = quick ? 10 : 30;
    const players = Array.from({ length: PLAYERS }, (_, at) => new DemoPlayer(`http://127.0.0.1:${port}`, at + 1));
    for (const player of players) await player.logIn();
    const pid = pidListeningOn(port);
    const cold = residentMb(pid);
    // Uploads some files first, which load code and grow the heap to its normal size between garbage collections.
    const before = await measurePeak(pid, () => sendAll(players, WARM_UP_FILES));
    const startedAt = performance.now();
    const highest = await measurePeak(pid, () => sendAll(players, files));
    const seconds = (performance.now() - startedAt) / 1000;
    const after = residentMb(pid);
    const [easy, costly] = [harmlessFiles(HOSTILE_FILES), await hostileFiles(HOSTILE_FILES)];
    const round = (all: readonly Buffer[]) => measureReads(port, players, all, hostileSeconds / 2);
    // Alternates the rounds, so that other work of the machine affects both kinds.
    const [first, second, third, fourth] = [
      await round(easy),
      await round(costly),
      await round(easy),
      await round(costly),
    ];
    const [harmless, hostile] = [mergeRounds(first, third), mergeRounds(second, fourth)];
    return {
      figures: {
        files: { count: files, bytes: FILE.length, seconds, megabytesASecond: (files * FILE.length) / MB / seconds },
        reads: { harmless: figures(harmless), hostile: figures(hostile) },
        memory: { cold, warmUp: before, highest, after },
      },
      targets: [
        target(
          `memory of the node, growth above the first ${WARM_UP_FILES} files while ${CONCURRENCY} send`,
          highest - before,
          'MB',
          { atMost: 64 },
        ),
        target(
          `GET /api/tabs p99 beside ${HOSTILE_FILES} hostile files, by that beside harmless ones`,
          percentile(hostile.reads, 0.99) / percentile(harmless.reads, 0.99),
          '×',
          { atMost: 2 },
        ),
        target('hostile files that were answered', hostile.files, '', { atLeast: HOSTILE_FILES }),
      ],
      tables: [
        renderTable(
          `${files} files of 10 MB, ${CONCURRENCY} at once, in ${seconds.toFixed(1)} s`,
          ['', 'cold', `highest of the first ${WARM_UP_FILES}`, 'highest', 'after'],
          [['resident MB', cold, before, highest, after]],
        ),
        renderTable(
          `GET /api/tabs beside ${HOSTILE_FILES} files of 1 MB at a time, ${hostileSeconds} s each`,
          ['', 'files', 'refused', 'reads', 'p50 ms', 'p99 ms', 'max ms'],
          [
            ['harmless', ...Object.values(figures(harmless))],
            ['hostile', ...Object.values(figures(hostile))],
          ],
        ),
      ],
    };
  },
});

/** Sends `count` files with a concurrency of `CONCURRENCY`. */
async function sendAll(players: readonly DemoPlayer[], count: number): Promise<void> {
  let next = 0;
  const worker = async () => {
    for (let at = next++; at < count; at = next++) {
      const player = players[at % players.length];
      const kind = KINDS[Math.floor(at / players.length) % KINDS.length];
      if (player && kind) await send(player, kind);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}

async function send(player: DemoPlayer, kind: (typeof KINDS)[number]): Promise<void> {
  for (;;) {
    const status = await sendDocument(player, FILE, kind);
    if (status === 200) return;
    // Retries after a 429, with which the platform responds while too many documents are queued for cleaning.
    if (status !== 429) throw new Error(`a document was answered with ${status}`);
  }
}

function figures({ files: count, refused, reads }: Round) {
  const [p50 = 0, p99 = 0, slowest = 0] = percentiles(reads, [0.5, 0.99, 1]);
  return { files: count, refused, reads: reads.length, p50, p99, slowest };
}
