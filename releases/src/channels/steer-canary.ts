import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { Refusal, unknownChannel } from '../refusals.ts';
import { nextStep } from './canary-rule.ts';
import { refuseMeanwhile } from './meanwhile.ts';
import { canaryOf } from './move-pointers.ts';
import { readAtOnce } from './pointers.ts';
import { promote } from './promote.ts';
import type { Releasing } from './releasing.ts';
import { type Order, type Revised, takeChannel, writeRevision } from './revise.ts';
import { rollBack } from './rollback.ts';

export interface Steering extends Order {
  remote: string;
  /** `next`: the next of its steps. `complete`: everyone. `abort`: nobody. */
  action: 'pause' | 'resume' | 'next' | 'complete' | 'abort';
}

/** Changes a canary in flight. Each action is one transaction, on the revision at which the canary was read. */
export async function steerCanary(releasing: Releasing, order: Steering): Promise<Revised> {
  const { action } = order;
  if (action === 'pause' || action === 'resume') return await pause(releasing.db, order, action === 'pause');
  const { canary, revision } = await readCanary(releasing.db, order);
  const pinned = { ...order, expectedRevision: order.expectedRevision ?? revision };
  if (action === 'abort') return await rollBack(releasing, { ...pinned, reason: order.reason, to: undefined });
  const { version, percent, brand, cohort, steps, step_seconds: stepSeconds } = canary;
  const next = action === 'complete' ? 100 : nextStep({ steps }, percent);
  if (next === undefined)
    throw new Refusal('invalid_canary', `${order.remote} ${version} has reached its last step, ${percent} %.`, {
      fieldErrors: { action: 'last step' },
    });
  const isEveryone = next >= 100 && (action === 'complete' || (brand === null && cohort === null));
  const rule = { percent: next, brand, cohort, steps, stepSeconds };
  const { without_browser: withoutBrowser } = canary;
  return await promote(releasing, { ...pinned, version, withoutBrowser, canary: isEveryone ? undefined : rule });
}

/** The canary of a remote with the revision it was read at. */
async function readCanary(db: Kysely<Schema>, order: Steering) {
  const read = await readAtOnce(db, order.channel, async (tx, { revision }) => {
    await refuseMeanwhile(tx, order, revision);
    return { canary: await mustHave(tx, order.channel, order.remote), revision };
  });
  if (!read) throw unknownChannel(order.channel);
  return read;
}

async function mustHave(tx: Transaction<Schema>, channel: string, remote: string) {
  const canary = await canaryOf(tx, channel, remote);
  if (!canary) throw new Refusal('not_found', `${remote} has no canary on ${channel}.`);
  const { version } = await tx
    .selectFrom('release')
    .select('version')
    .where('remote', '=', remote)
    .where('digest', '=', canary.digest)
    .executeTakeFirstOrThrow();
  return { ...canary, version };
}

/** A paused canary keeps its visitors and does not grow by itself. */
async function pause(db: Kysely<Schema>, order: Steering, paused: boolean): Promise<Revised> {
  return await db.transaction().execute(async (tx) => {
    const current = await takeChannel(tx, order);
    const canary = await mustHave(tx, order.channel, order.remote);
    const { remote, version, digest, percent, brand, cohort, steps, step_seconds: stepSeconds } = canary;
    const same = { channel: order.channel, remote, version, digest };
    if (canary.paused === paused) return { ...same, revision: current, changed: false };
    const detail = { version, digest, percent, brand, cohort, steps, stepSeconds, paused };
    const revision = await writeRevision(tx, order, {
      action: 'canary',
      kind: 'promote',
      changes: [{ remote, digest, live: false, detail }],
    });
    const grows = !paused && stepSeconds !== null && nextStep({ steps }, percent) !== undefined;
    await tx
      .updateTable('canary')
      .set({
        paused,
        revision,
        // Resumed, it waits for a whole step: what it showed before the pause is old.
        next_at: grows ? sql<Date>`clock_timestamp() + make_interval(secs => ${stepSeconds})` : null,
      })
      .where('channel', '=', order.channel)
      .where('remote', '=', remote)
      .execute();
    return { ...same, revision, changed: true };
  });
}
