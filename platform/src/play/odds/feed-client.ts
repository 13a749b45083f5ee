import { FeedChanges, FeedSnapshot, MAX_CHANGES_PER_CALL } from '@parlay/contracts/odds-feed';
import { z } from 'zod';
import { signedFetch } from '../../core/companies/signed-fetch.ts';
import type { OddsCompany } from './company.ts';

/** Time that a request waits for a change, and additional time for the response. */
const WAIT_SECONDS = 10;
const GRACE_MS = 5_000;
/** Timeout for a snapshot, which may be several megabytes. */
const SNAPSHOT_MS = 30_000;

export type ChangesResult = { ok: true; changes: FeedChanges; hasMore: boolean } | { ok: false; error: 'stream_gone' };

/** Reads a provider's feed. Rejects if the provider does not respond or violates the protocol. */
export class FeedClient {
  readonly #company: OddsCompany;

  constructor(company: OddsCompany) {
    this.#company = company;
  }

  async snapshot(signal: AbortSignal): Promise<FeedSnapshot> {
    const response = await this.#get('/odds/v1/snapshot', SNAPSHOT_MS, signal);
    return await dataOf(response, FeedSnapshot);
  }

  /** Returns the changes after a sequence number. Waits for the first one (long polling). */
  async changes(
    { stream, sequence }: { stream: string; sequence: number },
    signal: AbortSignal,
  ): Promise<ChangesResult> {
    const query = new URLSearchParams({ stream, after: String(sequence), wait: String(WAIT_SECONDS) });
    const response = await this.#get(`/odds/v1/changes?${query}`, WAIT_SECONDS * 1_000 + GRACE_MS, signal);
    if (response.status === 410) {
      await response.body?.cancel();
      return { ok: false, error: 'stream_gone' };
    }
    const changes = await dataOf(response, FeedChanges);
    return { ok: true, changes, hasMore: changes.changes.length === MAX_CHANGES_PER_CALL };
  }

  #get(path: string, timeoutMs: number, signal: AbortSignal): Promise<Response> {
    return signedFetch(this.#company, `${this.#company.address}${path}`, { timeoutMs, signal });
  }
}

async function dataOf<T>(response: Response, schema: z.ZodType<T>): Promise<T> {
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`${new URL(response.url).pathname} answered ${response.status}`);
  }
  return z.object({ data: schema }).parse(await response.json()).data;
}
