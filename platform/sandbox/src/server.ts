import { buildSandbox } from './app.ts';
import { readEnv } from './env.ts';

const env = readEnv(process.env);
if (!env.ok) {
  console.error(env.problem);
  process.exit(1);
}
const app = buildSandbox(env.settings);
try {
  await app.listen({ port: env.port, host: 'localhost' });
  const stop = () => app.close().then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
} catch (error) {
  const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  console.error(isTaken ? `PORT_SANDBOX=${env.port} is taken by another program.` : String(error));
  process.exit(1);
}
