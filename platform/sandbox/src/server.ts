import { listenOn } from '@parlay/server/listen';
import { buildSandbox } from './app.ts';
import { readEnv } from './env.ts';

const env = readEnv(process.env);
if (!env.ok) {
  console.error(env.error);
  process.exit(1);
}
const app = buildSandbox(env.settings);
const { port, host, settings } = env;
const listened = await listenOn(app, { mode: settings.mode, host, port, variable: 'PORT_SANDBOX' });
if (!listened.ok) {
  console.error(listened.error);
  process.exit(1);
}
const stop = () => app.close().then(() => process.exit(0));
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
