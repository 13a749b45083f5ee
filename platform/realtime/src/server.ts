import { readEnv } from './env.ts';
import { startRealtime } from './realtime.ts';

const env = readEnv(process.env);
if (!env.ok) {
  console.error(env.error);
  process.exit(1);
}
try {
  const realtime = await startRealtime(env.settings);
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    realtime.stop().then(() => process.exit(0));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
