import { z } from 'zod';

const ANSWERS_WITHIN = 2_000;

/** The `data` of an answer of the registry; undefined where it is away, breaks off or says something else. */
export async function askRegistry<T>(url: string, data: z.ZodType<T>): Promise<T | undefined> {
  const answer: unknown = await fetch(url, { signal: AbortSignal.timeout(ANSWERS_WITHIN) })
    .then((reply) => (reply.ok ? reply.json() : undefined))
    .catch(() => undefined);
  const parsed = z.object({ data }).safeParse(answer);
  return parsed.success ? parsed.data.data : undefined;
}
