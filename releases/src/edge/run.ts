import { join } from 'node:path';
import { brandsFor } from '@parlay/tooling/brands';
import { listenOn } from '@parlay/tooling/listen';
import { providerPlacesFor } from '@parlay/tooling/providers';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { diskStore } from '../artifacts/disk.ts';
import { healthKeyOf } from '../health/health-key.ts';
import { buildEdge } from './app.ts';
import { type EdgeEnvironment, originsOf, readEnvironment, statedHosts } from './env.ts';
import type { EdgeOptions } from './options.ts';

/** What an edge does differently from production's. */
export interface EdgeVariant {
  options(usual: EdgeOptions, env: EdgeEnvironment): EdgeOptions;
  /** Called before it listens. */
  onBuilt(app: FastifyInstance, options: EdgeOptions): void;
}

/** Runs an edge by the environment of this process, until a signal ends it. A bad environment ends the process with 1. */
export async function runEdge(variant?: EdgeVariant): Promise<void> {
  const read = readEnvironment(process.env);
  if (!read.ok) return fail(read.error);
  const { env } = read;
  const brands = brandsFor(env);
  if (!brands.ok) return fail(brands.error);
  const providers = providerPlacesFor(env);
  if (!providers.ok) return fail(providers.error);
  const usual: EdgeOptions = {
    mode: env.PARLAY_MODE,
    brands: brands.brands,
    store: diskStore(join(env.DATA_DIR, 'artifacts')),
    dataDir: env.DATA_DIR,
    registry: env.REGISTRY_URL ?? `http://127.0.0.1:${env.PORT_OPS}`,
    platform: env.API_URL ?? `http://127.0.0.1:${env.PORT_API}`,
    healthKey: healthKeyOf(env),
    origins: originsOf(env, providers.companies),
    hosts: statedHosts(env),
    trustedProxies: env.TRUSTED_PROXIES ?? [],
    logger: pino({ level: env.LOG_LEVEL, name: 'edge' }),
  };
  const options = variant ? variant.options(usual, env) : usual;
  const app = await buildEdge(options);
  variant?.onBuilt(app, options);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void app.close().finally(() => process.exit(0)));
  const listening = await listenOn(app, {
    mode: env.PARLAY_MODE,
    host: env.HOST,
    port: env.PORT_SITE,
    variable: 'PORT_SITE',
  });
  if (!listening.ok) fail(listening.error);
}

function fail(error: string): never {
  console.error(error);
  process.exit(1);
}
