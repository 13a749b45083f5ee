import { companyNamed } from '@parlay/contracts/providers';
import type { Db } from '../../../core/database/database.ts';
import type { Config } from '../../../core/env.ts';
import { bindHandler, type JobHandler } from '../../../core/jobs/job.ts';
import { type DeliveryResult, deliver } from './client.ts';
import { markDelivered, markFailed, nextDelivery, requeueAnnouncement, type WaitingDelivery } from './deliveries.ts';
import { HELP_DESK_JOB } from './job.ts';

interface PassOnParts {
  db: Db;
  config: Pick<Config, 'providers'>;
}

/** Returns the handler that delivers a ticket's messages to its provider, until one is not accepted. */
export const helpDeskHandler = (parts: PassOnParts): JobHandler =>
  bindHandler(HELP_DESK_JOB, async ({ ticket }, { signal }) => {
    const { db } = parts;
    let wasRequeued = false;
    for (;;) {
      const delivery = await nextDelivery(db, BigInt(ticket));
      if (!delivery) return { ok: true };
      if (signal.aborted) return { ok: false, failure: 'the node stopped' };
      const result = await send(parts, delivery);
      if (result.ok) {
        await markDelivered(db, delivery.id);
        continue;
      }
      await markFailed(db, delivery.id, result.failure);
      // Only once per attempt, so that a provider that always loses tickets is retried with backoff.
      if (result.error !== 'unknown-ticket' || wasRequeued) return { ok: false, failure: result.failure };
      wasRequeued = true;
      await requeueAnnouncement(db, delivery.ticket);
    }
  });

async function send({ config }: PassOnParts, delivery: WaitingDelivery): Promise<DeliveryResult> {
  const company = companyNamed(config, delivery.company, ['help-desk']);
  return company ? deliver(company, delivery) : { ok: false, error: 'failed', failure: 'there is no such company' };
}
