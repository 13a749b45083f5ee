import type { FeedChanges } from '@parlay/contracts/odds-feed';
import { backoffDelay, pause } from '@parlay/server/pause';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../core/database/database.ts';
import type { OddsCompany } from './company.ts';
import { FeedClient } from './feed-client.ts';
import { applyChanges, applySnapshot, feedCursor, suspendFeed } from './repository.ts';

/** Time without a response after which a provider is unreachable. Its prices are suspended until it responds again. */
const UNREACHABLE_AFTER_MS = 30_000;

const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 5_000;

export interface FeedReaderOptions {
  db: Db;
  company: OddsCompany;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  /** Called after results have been applied. */
  onResults(): Promise<unknown>;
  awayMs?: number;
  longestPauseMs?: number;
}

/** Keeps our fixtures in sync with a provider's feed. Runs on one node at a time. */
export class FeedReader {
  readonly #options: FeedReaderOptions;
  readonly #client: FeedClient;
  #seenAt = Date.now();
  #isSuspended = false;
  /** Whether the last changes had a gap that a second request did not fill. */
  #hadGap = false;

  constructor(options: FeedReaderOptions) {
    this.#options = options;
    this.#client = new FeedClient(options.company);
  }

  /** Reads until the signal is aborted. Rejects if the database does not respond. */
  async read(signal: AbortSignal): Promise<void> {
    const { db, company, awayMs = UNREACHABLE_AFTER_MS } = this.#options;
    const cursor = await feedCursor(db, company.id);
    this.#seenAt = cursor?.seenAt.getTime() ?? Date.now();
    this.#isSuspended = cursor?.suspended ?? false;
    await this.#suspendIfUnreachable();
    const failed = new AbortController();
    let failure: unknown;
    // A separate timer, because a hanging request must not keep old prices on offer.
    const watch = setInterval(
      () => {
        this.#suspendIfUnreachable().catch((error: unknown) => {
          failure = error;
          failed.abort();
        });
      },
      Math.min(1_000, awayMs),
    );
    try {
      await this.#loop(AbortSignal.any([signal, failed.signal]));
    } finally {
      clearInterval(watch);
    }
    if (failure !== undefined) throw failure;
  }

  async #loop(signal: AbortSignal): Promise<void> {
    const { company, log, longestPauseMs = MAX_PAUSE_MS } = this.#options;
    for (let failures = 0; !signal.aborted; ) {
      try {
        await this.#step(signal);
        failures = 0;
      } catch (error) {
        if (signal.aborted) return;
        failures += 1;
        if (failures === 1) log.warn({ err: error, provider: company.id }, 'the odds feed was interrupted');
        const delay = backoffDelay(failures, FIRST_PAUSE_MS, longestPauseMs);
        // Jitter, so that clients of a recovering provider do not all call it at the same moment.
        await pause(delay * (0.75 + Math.random() / 4), signal);
      }
    }
  }

  async #step(signal: AbortSignal): Promise<void> {
    const { db, company, log } = this.#options;
    const cursor = await feedCursor(db, company.id);
    const result = cursor && !this.#hadGap ? await this.#client.changes(cursor, signal) : undefined;
    if (!result?.ok) return this.#takeSnapshot(signal);
    const { changes } = result.changes;
    const reached = await applyChanges(db, company.id, result.changes);
    if (reached === undefined) return this.#takeSnapshot(signal);
    await this.#recordResponse(result.hasMore);
    if (hasResults(result.changes)) await this.#options.onResults();
    // Requests a missing change a second time. If it is still missing, the next step takes a snapshot.
    const last = changes.at(-1)?.sequence ?? reached;
    if (reached >= last) return;
    log.warn({ provider: company.id, after: reached }, 'the odds feed has a gap');
    const retry = await this.#client.changes({ stream: result.changes.stream, sequence: reached }, signal);
    const filled = retry.ok ? await applyChanges(db, company.id, retry.changes) : undefined;
    this.#hadGap = filled === undefined || filled <= reached;
    if (retry.ok && hasResults(retry.changes)) await this.#options.onResults();
  }

  async #takeSnapshot(signal: AbortSignal): Promise<void> {
    const { db, company, log, onResults } = this.#options;
    const snapshot = await this.#client.snapshot(signal);
    await applySnapshot(db, company.id, snapshot);
    this.#hadGap = false;
    const { sequence, fixtures } = snapshot;
    log.info({ provider: company.id, sequence, fixtures: fixtures.length }, 'the odds feed was read from a snapshot');
    await this.#recordResponse(false);
    await onResults();
  }

  /** Records a response that has been applied. Resumes suspended prices once no more changes are waiting. */
  async #recordResponse(hasMore: boolean): Promise<void> {
    const { db, company, log } = this.#options;
    this.#seenAt = Date.now();
    if (!this.#isSuspended || hasMore) return;
    await suspendFeed(db, company.id, false);
    this.#isSuspended = false;
    log.info({ provider: company.id }, 'the odds company is back: its prices are on offer again');
  }

  async #suspendIfUnreachable(): Promise<void> {
    const { db, company, log, awayMs = UNREACHABLE_AFTER_MS } = this.#options;
    if (this.#isSuspended || Date.now() - this.#seenAt < awayMs) return;
    this.#isSuspended = true;
    if (await suspendFeed(db, company.id, true))
      log.warn({ provider: company.id }, 'the odds company is away: its prices are suspended');
  }
}

const hasResults = ({ changes }: FeedChanges) =>
  changes.some(({ kind }) => kind === 'result' || kind === 'correction' || kind === 'fixture');
