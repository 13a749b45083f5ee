import { companyNamed } from '@parlay/contracts/providers';
import { z } from 'zod';
import { gameDriverOf } from '../../core/companies/driver.ts';
import type { Db } from '../../core/database/database.ts';
import type { Config } from '../../core/env.ts';
import { bindHandler, declareJob, type JobHandler, UNLIMITED_RETRIES } from '../../core/jobs/job.ts';
import { partnerName } from '../pseudonyms/names.ts';
import * as queries from './order-free-rounds.gen.ts';

/** Job that orders a player's free rounds at the provider of their game, or cancels them. SQL functions add it. */
const FREE_ROUNDS_JOB = declareJob({
  name: 'free-rounds',
  payload: z.object({ id: z.uuid().describe('Bonus') }),
  retries: { firstSeconds: 30, mostSeconds: 3_600, limit: UNLIMITED_RETRIES },
  atOnce: 2,
});

interface OrderParts {
  db: Db;
  config: Pick<Config, 'providers' | 'secrets'>;
}

/**
 * Returns the handler that orders running free rounds once, and cancels what is left of ended ones. A provider whose
 * protocol announces free rounds with the balance needs neither.
 */
export const freeRoundsHandler = ({ db, config }: OrderParts): JobHandler =>
  bindHandler(FREE_ROUNDS_JOB, async ({ id }) => {
    const rounds = await queries.freeRoundsOf(db, { id });
    const company = rounds && companyNamed(config, rounds.provider, ['game']);
    const driver = company && gameDriverOf(company).freeRounds;
    if (!rounds || !company || !driver) return { ok: true };
    const { brandId, currency, customerId, reward } = rounds;
    if (!rounds.isRunning) {
      // The provider's reward expires at the same time.
      if (reward === null || rounds.isCancelled || rounds.endsAt <= new Date()) return { ok: true };
      const cancelled = await driver.cancel(company, { brandId, currency, reward });
      if (cancelled.ok) await queries.noteCancelled(db, { id });
      return cancelled;
    }
    if (reward !== null) return { ok: true };
    const player = await partnerName(db, config.secrets.session, { provider: company.id, customerId });
    const { gameId, left, stake, endsAt } = rounds;
    const ordered = await driver.order(company, { id, gameId, brandId, player, currency, rounds: left, stake, endsAt });
    if (ordered.ok) await queries.noteOrdered(db, { id, provider: company.id, reward: ordered.reward });
    return ordered.ok ? { ok: true } : ordered;
  });
