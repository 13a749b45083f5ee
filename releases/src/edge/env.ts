import { z } from 'zod';
import { type EnvironmentRead, parseEnvironment } from '../http/environment.ts';

const Port = z.coerce.number().int().min(1).max(65_535);
const Origin = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin);

const Environment = z.object({
  PARLAY_MODE: z.enum(['demo', 'production']).default('demo'),
  PORT_SITE: Port.default(8080),
  PORT_OPS: Port.default(8081),
  PORT_SANDBOX: Port.default(8082),
  PORT_REALTIME: Port.default(8083),
  PORT_API: Port.default(8084),
  DATA_DIR: z.string().min(1).default('.data'),
  BRAND_OVERRIDES: z.string().optional(),
  /** Where the registry and the platform are when they are not on this machine. */
  REGISTRY_URL: Origin.optional(),
  API_URL: Origin.optional(),
  /** Public origin of the outside companies' frames. */
  SANDBOX_PUBLIC: Origin.optional(),
  PUSHER_HOST: z
    .string()
    .regex(/^[A-Za-z0-9.-]+(:\d+)?$/)
    .optional(),
  PUSHER_CLUSTER: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .optional(),
  PUSHER_KEY: z.string().optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
});
export type EdgeEnvironment = z.infer<typeof Environment>;

export const readEnvironment = (source: NodeJS.ProcessEnv): EnvironmentRead<EdgeEnvironment> =>
  parseEnvironment(Environment, source);

/** Where pages connect to and whose frames they show, as their policy names them. */
export interface SiteOrigins {
  /** Origins of realtime servers, for the host name a page was asked under. */
  realtime(hostname: string): string[];
  /** Origins of frames of the outside companies. */
  frames: string[];
  /** The payment provider's frames only. */
  payments: string[];
}

export function originsOf(env: EdgeEnvironment): SiteOrigins {
  const sandbox = env.SANDBOX_PUBLIC ?? `http://sandbox.localhost:${env.PORT_SANDBOX}`;
  return {
    realtime: (hostname) => realtimeOrigins(env, hostname),
    frames: [sandbox],
    payments: [`${sandbox}/payments/`],
  };
}

function realtimeOrigins(env: EdgeEnvironment, hostname: string): string[] {
  if (env.PUSHER_HOST) return [`wss://${env.PUSHER_HOST}`, `ws://${env.PUSHER_HOST}`];
  if (env.PUSHER_KEY && env.PUSHER_CLUSTER) return [`wss://ws-${env.PUSHER_CLUSTER}.pusher.com`];
  return [...new Set([hostname, 'localhost'])].map((host) => `ws://${host}:${env.PORT_REALTIME}`);
}
