import { connect } from 'node:net';

// Usage: node listening.ts {port} {count}, forked by its parent. Follows the edge's stream with many connections. Sends
// `ready` to the parent, and then, for each requested revision, the times when the connections received it.
const [port = 0, count = 0] = process.argv.slice(2).map(Number);
/** Number of connections opened concurrently. More would overflow the server's accept queue. */
const BATCH_SIZE = 100;
const EVENT = /event: revision\nid: (\d+)\n/g;

const times = new Map<number, number[]>();
let onRevision: () => void = () => undefined;

for (let open = 0; open < count; open += BATCH_SIZE)
  await Promise.all(Array.from({ length: Math.min(BATCH_SIZE, count - open) }, follow));
process.send?.('ready');
process.on('message', ({ revision, within }: { revision: number; within: number }) => {
  const end = setTimeout(sendTimes, within);
  onRevision = () => {
    if ((times.get(revision)?.length ?? 0) >= count) sendTimes();
  };
  onRevision();

  function sendTimes() {
    clearTimeout(end);
    onRevision = () => undefined;
    process.send?.(times.get(revision) ?? []);
    times.clear();
  }
});
process.on('disconnect', () => process.exit(0));

/** Opens a connection to the stream. Resolves when the stream has started. */
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
        const received = times.get(revision) ?? [];
        received.push(now);
        times.set(revision, received);
        onRevision();
      }
    });
  });
}
