import { z } from 'zod';

const TIMEOUT = 2_000;

/** Returns the `data` of a registry response, or undefined if the request fails or the response is invalid. */
export async function fetchFromRegistry<T>(url: string, data: z.ZodType<T>): Promise<T | undefined> {
  const body: unknown = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT) })
    .then((reply) => (reply.ok ? reply.json() : undefined))
    .catch(() => undefined);
  const parsed = z.object({ data }).safeParse(body);
  return parsed.success ? parsed.data.data : undefined;
}
