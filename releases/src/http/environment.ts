import type { z } from 'zod';

export type EnvironmentRead<T> = { ok: true; env: T } | { ok: false; problem: string };

/** Environment of a deployable, or one sentence that names the bad value. Empty values count as absent. */
export function parseEnvironment<T>(schema: z.ZodType<T>, source: NodeJS.ProcessEnv): EnvironmentRead<T> {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (parsed.success) return { ok: true, env: parsed.data };
  const issue = parsed.error.issues[0];
  const name = String(issue?.path[0] ?? 'The environment');
  return { ok: false, problem: `${name} is "${given[name] ?? ''}", which does not work: ${issue?.message}.` };
}
