import { z } from 'zod';

const Draws = z.object({
  data: z.array(
    z.object({
      lottery: z.string().min(1).max(40),
      name: z.string().min(1).max(80),
      drawsAt: z.iso.datetime(),
      /** Minor units of the currency. */
      jackpot: z.object({ minor: z.string().regex(/^\d{1,15}$/), currency: z.string().regex(/^[A-Z]{3}$/) }),
    }),
  ),
});
/** A draw as its provider describes it. */
export type CompanyDraw = z.infer<typeof Draws>['data'][number];

const Price = z
  .string()
  .regex(/^\d{1,5}\.\d{2}$/)
  .transform(Number);

/** As in the query of a link, `shared/contracts/src/pick-link.ts`. */
const SelectionId = z.string().regex(/^[!-~]{1,120}$/);

const Fixtures = z.object({
  data: z.array(
    z.object({
      id: z.string().regex(/^\d{1,19}$/),
      sport: z.string().min(1).max(40),
      home: z.string().min(1).max(80),
      away: z.string().min(1).max(80),
      minute: z.int().min(0).max(999),
      score: z.tuple([z.int().min(0), z.int().min(0)]),
      odds: z.object({ home: Price, draw: Price.optional(), away: Price }),
      /** The company's ids of the outcomes, for links that put one into its slip. */
      selections: z.object({ home: SelectionId, draw: SelectionId.optional(), away: SelectionId }).optional(),
    }),
  ),
});
/** A match in progress, with the prices of the sports book. */
export type CompanyFixture = z.infer<typeof Fixtures>['data'][number];

/** Maximum number of events that a list may have. */
const MAX_EVENTS = 30_000;

const EventList = z.object({
  data: z
    .array(
      z.object({
        id: z.string().regex(/^\d{1,19}$/),
        sport: z.string().min(1).max(40),
        home: z.string().min(1).max(80),
        away: z.string().min(1).max(80),
        start: z.iso.datetime(),
        score: z.tuple([z.int().min(0), z.int().min(0)]).optional(),
      }),
    )
    .max(MAX_EVENTS),
});
/** A match of the sports book, live or before its start. */
export type CompanyEvent = z.infer<typeof EventList>['data'][number];

/** Maximum time that a tile waits for its data. */
const TIMEOUT_MS = 1_500;

/** Currency of the jackpots unless another one is requested. */
const DEFAULT_CURRENCY = 'EUR';

/**
 * Returns the next draw of each lottery, with its jackpot in a currency. Rejects if the provider does not respond or
 * sends invalid data.
 */
export async function nextDraws(baseUrl: string, currency = DEFAULT_CURRENCY): Promise<CompanyDraw[]> {
  const query = currency === DEFAULT_CURRENCY ? '' : `?currency=${currency}`;
  return (await fetchJson(`${baseUrl}/lottery/api/draws${query}`, Draws)).data;
}

/** Returns the live fixtures of the sports book. Rejects in the same cases as `nextDraws`. */
export const liveFixtures = async (baseUrl: string): Promise<CompanyFixture[]> =>
  (await fetchJson(`${baseUrl}/sports/api/fixtures?mode=live`, Fixtures)).data;

/** Timeout of a list of all events, which may be several megabytes. */
const LIST_TIMEOUT_MS = 15_000;

/** Returns all events of the sports book that are live or have not started. Rejects in the same cases as `nextDraws`. */
export const allEvents = async (baseUrl: string, mode: 'live' | 'prematch'): Promise<CompanyEvent[]> =>
  (await fetchJson(`${baseUrl}/sports/api/fixtures?mode=${mode}`, EventList, LIST_TIMEOUT_MS)).data;

async function fetchJson<T>(url: string, schema: z.ZodType<T>, timeoutMs = TIMEOUT_MS): Promise<T> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return schema.parse(await response.json());
}
