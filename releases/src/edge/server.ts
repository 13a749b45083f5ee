import { join } from 'node:path';
import { brandsFor } from '@parlay/tooling/brands';
import { listenOn } from '@parlay/tooling/listen';
import { providerPlacesFor } from '@parlay/tooling/providers';
import pino from 'pino';
import { diskStore } from '../artifacts/disk.ts';
import { buildEdge } from './app.ts';
import { originsOf, readEnvironment, statedHosts } from './env.ts';

const read = readEnvironment(process.env);
if (!read.ok) {
  console.error(read.problem);
  process.exit(1);
}
const { env } = read;
const brands = brandsFor(env);
if (!brands.ok) {
  console.error(brands.problem);
  process.exit(1);
}
const providers = providerPlacesFor(env);
if (!providers.ok) {
  console.error(providers.problem);
  process.exit(1);
}

const app = await buildEdge({
  mode: env.PARLAY_MODE,
  brands: brands.brands,
  store: diskStore(join(env.DATA_DIR, 'artifacts')),
  dataDir: env.DATA_DIR,
  registry: env.REGISTRY_URL ?? `http://127.0.0.1:${env.PORT_OPS}`,
  platform: env.API_URL ?? `http://127.0.0.1:${env.PORT_API}`,
  origins: originsOf(env, providers.companies),
  hosts: statedHosts(env),
  trustedProxies: env.TRUSTED_PROXIES ?? [],
  logger: pino({ level: env.LOG_LEVEL, name: 'edge' }),
});
const listening = await listenOn(app, {
  mode: env.PARLAY_MODE,
  host: env.HOST,
  port: env.PORT_SITE,
  variable: 'PORT_SITE',
});
if (!listening.ok) {
  console.error(listening.problem);
  process.exit(1);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void app.close().finally(() => process.exit(0)));
