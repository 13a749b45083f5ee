import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';

const TIMEOUT_MS = 10_000;

/** Sends a call to the company's pages. Returns undefined without an answer, or after a refusal. */
export async function callCompany<T>(
  origin: string,
  schema: z.ZodType<T>,
  path: string,
  body?: object,
): Promise<T | undefined> {
  const headers = { 'content-type': 'application/json' };
  try {
    const response = await fetch(`${origin}${path}`, {
      ...(body ? { method: 'POST', headers, body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return z.object({ data: schema }).safeParse(await response.json()).data?.data;
  } catch {
    return undefined;
  }
}

const Pick = z.object({ id: z.string(), odds: z.number().nullable() });
const Events = z.object({
  rows: z.array(
    z.object({ id: z.string(), closed: z.unknown(), markets: z.array(z.object({ picks: z.array(Pick) })) }),
  ),
});

/** A selection on offer and its event. */
export interface Choice {
  event: string;
  pick: { id: string; odds: number };
}

/**
 * Returns one selection of each event that begins last, so that none begins during a run. A company that has just started
 * computes its prices first, so it is asked until it has them.
 */
export async function choicesOf(origin: string, count: number): Promise<Choice[]> {
  for (;;) {
    const choices = await listedChoices(origin);
    if (choices.length > 0) return choices.slice(-count);
    await delay(250);
  }
}

async function listedChoices(origin: string): Promise<Choice[]> {
  const path = '/sports/api/events?mode=prematch&sport=football&limit=120';
  const { rows } = (await callCompany(origin, Events, path)) ?? { rows: [] };
  return rows.flatMap(({ id, closed, markets }) => {
    const pick = markets[0]?.picks[0];
    return !closed && pick?.odds ? [{ event: id, pick: { id: pick.id, odds: pick.odds } }] : [];
  });
}
