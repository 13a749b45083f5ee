/** `node test-holder.ts <dataDir>`: a process for tests that holds the server until it is killed. */
import { startPostgres } from './postgres.ts';

const server = await startPostgres({
  dataDir: process.argv[2] ?? '',
  durable: false,
  graceMs: Number(process.argv[3]),
});
process.stdout.write(`${(await server.ensureDatabase('kept')).owner}\n`);
setInterval(() => undefined, 60_000);
