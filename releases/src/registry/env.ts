import { z } from 'zod';

const Port = z.coerce.number().int().min(1).max(65_535);

const Environment = z.object({
  PARLAY_MODE: z.enum(['demo', 'production']).default('demo'),
  PORT_OPS: Port.default(8081),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  RELEASES_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
});
export type RegistryEnvironment = z.infer<typeof Environment>;

export type EnvironmentRead<T> = { ok: true; env: T } | { ok: false; problem: string };

/** Environment of the registry, or one sentence that names the bad value. Empty values count as absent. */
export function readEnvironment(source: NodeJS.ProcessEnv): EnvironmentRead<RegistryEnvironment> {
  return parseEnvironment(Environment, source);
}

export function parseEnvironment<T>(schema: z.ZodType<T>, source: NodeJS.ProcessEnv): EnvironmentRead<T> {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (parsed.success) return { ok: true, env: parsed.data };
  const issue = parsed.error.issues[0];
  const name = String(issue?.path[0] ?? 'The environment');
  return { ok: false, problem: `${name} is "${given[name] ?? ''}", which does not work: ${issue?.message}.` };
}
