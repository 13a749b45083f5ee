import { connect } from 'node:net';

// node listening.ts {port} {count}, started with a channel to its parent: follows the edge's stream with many connections.
// Says `ready`, and to each question for a revision the times at which the connections had it.
const [port = 0, count = 0] = process.argv.slice(2).map(Number);
/** Connections opened at a time: more would overflow the server's queue of new ones. */
const AT_ONCE = 100;
const EVENT = /event: revision\nid: (\d+)\n/g;

const times = new Map<number, number[]>();
let onRevision: () => void = () => undefined;

for (let open = 0; open < count; open += AT_ONCE)
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - open) }, follow));
process.send?.('ready');
process.on('message', ({ revision, within }: { revision: number; within: number }) => {
  const end = setTimeout(answer, within);
  onRevision = () => {
    if ((times.get(revision)?.length ?? 0) >= count) answer();
  };
  onRevision();

  function answer() {
    clearTimeout(end);
    onRevision = () => undefined;
    process.send?.(times.get(revision) ?? []);
    times.clear();
  }
});
process.on('disconnect', () => process.exit(0));

/** Resolves when the stream has begun. */
function follow(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1').setNoDelay().setEncoding('latin1');
    socket.write('GET /release-events HTTP/1.1\r\nhost: localhost\r\naccept: text/event-stream\r\n\r\n');
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('the edge closed a stream')));
    socket.on('data', (chunk: string) => {
      const now = performance.timeOrigin + performance.now();
      if (chunk.includes('retry:')) resolve();
      for (const [, id] of chunk.matchAll(EVENT)) {
        const revision = Number(id);
        const heard = times.get(revision) ?? [];
        heard.push(now);
        times.set(revision, heard);
        onRevision();
      }
    });
  });
}
