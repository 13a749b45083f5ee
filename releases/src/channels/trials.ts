import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { Refusal } from '../refusals.ts';
import type { Tried } from '../trial/job.ts';
import { compositionsOf } from './compositions.ts';
import type { Reader } from './pointers.ts';
import type { Releasing } from './releasing.ts';
import type { Pointed } from './revise.ts';

export interface TrialVerdict {
  /** What it speaks of. */
  composition: string;
  reasons: string[];
  /** Null where nothing could be tried. */
  tried: Tried | null;
  at: string;
}

interface Asked {
  channel: string;
  actor: string;
  candidates: readonly Pointed[];
  retired: readonly string[];
}

/** Said with every trial that is not possible: what helps. */
const INSTEAD = 'To go without a trial: --without-browser --reason "…".';

/**
 * Tries in a browser what the candidates would make of the site, or returns the last verdict if that was good and on the
 * same composition. Undefined where this registry has no trials.
 */
export async function tryInBrowser({ db, trial }: Releasing, asked: Asked): Promise<TrialVerdict | undefined> {
  if (!trial) return undefined;
  const { digest, all } = await compositionsOf(db, asked.channel, asked.candidates, asked.retired);
  const known = await verdictOn(db, digest);
  if (known && known.reasons.length === 0) return known;
  const result = await trial({
    channel: asked.channel,
    compositions: all,
    candidates: asked.candidates.map(({ remote }) => remote),
  });
  if (result.kind === 'impossible')
    return {
      composition: digest,
      reasons: [`${result.message} ${INSTEAD}`],
      tried: null,
      at: new Date().toISOString(),
    };
  const { reasons, tried } = result;
  await db
    .insertInto('trial_verdict')
    .values({
      composition: digest,
      channel: asked.channel,
      actor: asked.actor,
      reasons: JSON.stringify(reasons),
      tried: JSON.stringify(tried),
    })
    .execute();
  return (await verdictOn(db, digest)) ?? undefined;
}

export async function verdictOn(db: Reader | Kysely<Schema>, composition: string): Promise<TrialVerdict | undefined> {
  const row = await db
    .selectFrom('trial_verdict')
    .select(['reasons', 'tried', 'at'])
    .where('composition', '=', composition)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { composition, reasons: row.reasons, tried: row.tried, at: row.at.toISOString() };
}

/** Refuses where the channel, which the caller holds, is not what was tried any more: the verdict has expired. */
export async function refuseExpired(
  tx: Reader,
  { channel, candidates, retired }: Omit<Asked, 'actor'>,
  verdict: TrialVerdict,
): Promise<void> {
  const { digest } = await compositionsOf(tx, channel, candidates, retired);
  if (digest === verdict.composition) return;
  throw new Refusal(
    'revision_conflict',
    `${channel} changed while it was tried: the verdict speaks of another composition. Nothing was changed; try again.`,
  );
}
