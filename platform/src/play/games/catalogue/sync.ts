import { type CompanyOf, companiesOf, type HasProviders, publicAddressOf } from '@parlay/contracts/providers';
import { pause } from '@parlay/server/pause';
import type { FastifyBaseLogger } from 'fastify';
import { gameDriverOf } from '../../../core/companies/driver.ts';
import type { Db } from '../../../core/database/database.ts';
import { giveTurnBack, storeCatalogue, storedVersion, takeTurn } from './repository.ts';

const POLL_MS = 60_000;
/** Poll interval before the first response, because the demo's providers start together with the platform. */
const INITIAL_POLL_MS = 250;
const INITIAL_PERIOD_MS = 60_000;
const WARN_EVERY_MS = 60_000;

type Log = Pick<FastifyBaseLogger, 'info' | 'warn'>;

/**
 * Keeps the games in sync with the providers' catalogues: polls each provider immediately and then every minute. Can
 * run on any number of nodes. Leaves the games of an unresponsive provider unchanged. Stop it before closing the
 * database. `onUpdate` runs after each new catalogue.
 */
export function startCatalogues(
  db: Db,
  config: HasProviders,
  log: Log,
  onUpdate: () => Promise<unknown> = async () => undefined,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const loops = companiesOf(config, 'game').map((company) =>
    keepInSync({ db, company, log, onUpdate }, stopping.signal),
  );
  return {
    async stop() {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}

interface Sync {
  db: Db;
  company: CompanyOf<'game'>;
  log: Log;
  onUpdate(): Promise<unknown>;
}

async function keepInSync({ db, company, log, onUpdate }: Sync, stopped: AbortSignal): Promise<void> {
  const startedAt = Date.now();
  let hasResponded = false;
  let warnedAt = Number.NEGATIVE_INFINITY;
  while (!stopped.aborted) {
    const waitMs = await waitForTurn(db, company);
    if (waitMs > 0) {
      await pause(Math.min(waitMs, POLL_MS), stopped);
      continue;
    }
    const failure = await updateCatalogue(db, company, log, onUpdate);
    if (wasNotReached(failure)) await giveTurnBack(db, company.id).catch(() => undefined);
    hasResponded ||= failure === undefined;
    const isStarting = !hasResponded && Date.now() - startedAt < INITIAL_PERIOD_MS;
    if (failure !== undefined && !isStarting && Date.now() - warnedAt >= WARN_EVERY_MS) {
      warnedAt = Date.now();
      log.warn({ err: failure, company: company.id }, 'a catalogue of games could not be read');
    }
    await pause(isStarting ? INITIAL_POLL_MS : POLL_MS, stopped);
  }
}

/**
 * Takes the turn of all nodes to read a catalogue whose provider limits that. Returns 0, or the milliseconds until the
 * next turn.
 */
export async function waitForTurn(db: Db, company: CompanyOf<'game'>): Promise<number> {
  const { catalogueSeconds: seconds } = gameDriverOf(company);
  if (seconds === undefined) return 0;
  // Without a database nothing is read, which updateCatalogue() reports.
  return takeTurn(db, company.id, seconds).catch(() => 0);
}

/** Returns true if nobody listened at the provider's address, so that it has not counted the read. */
const wasNotReached = (failure: unknown): boolean =>
  failure instanceof TypeError && (failure.cause as { code?: unknown } | undefined)?.code === 'ECONNREFUSED';

/** Reads a provider's catalogue and stores it if its version is new. Returns the error if that failed. */
export async function updateCatalogue(
  db: Db,
  company: CompanyOf<'game'>,
  log: Log,
  onUpdate: () => Promise<unknown> = async () => undefined,
): Promise<unknown> {
  try {
    const result = await gameDriverOf(company).catalogue(company, await storedVersion(db, company.id));
    if (!result.ok) return result.cause;
    const { version, games } = result;
    if (!games) return undefined;
    const origin = new URL(publicAddressOf(company)).origin;
    // Pages load pictures only from the provider's own origin; other games get a generated cover.
    const listedGames = games.map((game) =>
      game.coverUrl && new URL(game.coverUrl).origin !== origin ? { ...game, coverUrl: null } : game,
    );
    const foreign = await storeCatalogue(db, { company: company.id, version, games: listedGames });
    log.info({ company: company.id, version, games: games.length }, 'the catalogue of games was updated');
    if (foreign.length > 0) log.warn({ company: company.id, foreign }, 'these games belong to another company');
    await onUpdate();
    return undefined;
  } catch (error) {
    return error;
  }
}
