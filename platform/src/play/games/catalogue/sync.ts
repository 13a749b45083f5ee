import { type CompanyOf, companiesOf, type HasProviders, publicAddressOf } from '@parlay/contracts/providers';
import { pause } from '@parlay/server/pause';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../../core/database/database.ts';
import { fetchCatalogue } from './fetch.ts';
import { storeCatalogue, storedVersion } from './repository.ts';

const EVERY_MS = 60_000;
/** Until the first answer: at a start the companies of the demonstration start, too. */
const FIRST_EVERY_MS = 250;
const FIRST_FOR_MS = 60_000;
const COMPLAIN_EVERY_MS = 60_000;

type Log = Pick<FastifyBaseLogger, 'info' | 'warn'>;

/**
 * Keeps the games as the companies' catalogues list them: asks each company now and then every minute. Any number of nodes may
 * run it. A company that does not answer leaves its games as they are. Stop it before the database is closed.
 */
export function startCatalogues(db: Db, config: HasProviders, log: Log): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const loops = companiesOf(config, 'game').map((company) => follow(db, company, log, stopping.signal));
  return {
    async stop() {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}

async function follow(db: Db, company: CompanyOf<'game'>, log: Log, stopped: AbortSignal): Promise<void> {
  const startedAt = Date.now();
  let hasAnswered = false;
  let complainedAt = Number.NEGATIVE_INFINITY;
  while (!stopped.aborted) {
    const failure = await updateCatalogue(db, company, log);
    hasAnswered ||= failure === undefined;
    const isStarting = !hasAnswered && Date.now() - startedAt < FIRST_FOR_MS;
    if (failure !== undefined && !isStarting && Date.now() - complainedAt >= COMPLAIN_EVERY_MS) {
      complainedAt = Date.now();
      log.warn({ err: failure, company: company.id }, 'a catalogue of games could not be read');
    }
    await pause(isStarting ? FIRST_EVERY_MS : EVERY_MS, stopped);
  }
}

/** Reads a company's catalogue and stores it if it is another version; returns why it could not. */
export async function updateCatalogue(db: Db, company: CompanyOf<'game'>, log: Log): Promise<unknown> {
  try {
    const read = await fetchCatalogue(company, await storedVersion(db, company.id));
    if (!read.ok) return read.cause;
    const { version, games } = read;
    if (!games) return undefined;
    const origin = new URL(publicAddressOf(company)).origin;
    // Pages load pictures from the company's own origin alone; other games get a drawn cover.
    const shown = games.map((game) =>
      game.coverUrl && new URL(game.coverUrl).origin !== origin ? { ...game, coverUrl: null } : game,
    );
    const foreign = await storeCatalogue(db, { company: company.id, version, games: shown });
    log.info({ company: company.id, version, games: games.length }, 'the catalogue of games was updated');
    if (foreign.length > 0) log.warn({ company: company.id, foreign }, 'these games belong to another company');
    return undefined;
  } catch (error) {
    return error;
  }
}
