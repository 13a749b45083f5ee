import { listenOn } from '@parlay/server/listen';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { healthKeyOf } from '../health/health-key.ts';
import { buildEdge } from './app.ts';
import { defaultOptions } from './default-options.ts';
import { type EdgeEnvironment, readEnvironment } from './env.ts';
import type { EdgeOptions } from './options.ts';

/** Changes that a variant of the edge makes to the production edge. */
export interface EdgeVariant {
  options(production: EdgeOptions, env: EdgeEnvironment): EdgeOptions;
  /** Called before the server listens. */
  onBuilt(app: FastifyInstance, options: EdgeOptions): void;
}

/** Runs an edge configured by the process environment until a signal. Exits with code 1 for an invalid environment. */
export async function runEdge(variant?: EdgeVariant): Promise<void> {
  const read = readEnvironment(process.env);
  if (!read.ok) return fail(read.error);
  const { env } = read;
  const result = defaultOptions(env);
  if (!result.ok) return fail(result.error);
  const production: EdgeOptions = {
    ...result.options,
    healthKey: healthKeyOf(env),
    trustedProxies: env.TRUSTED_PROXIES ?? [],
    logger: pino({ level: env.LOG_LEVEL, name: 'edge' }),
  };
  const options = variant ? variant.options(production, env) : production;
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
