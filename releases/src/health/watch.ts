import { sql } from 'kysely';
import type { Releasing } from '../channels/releasing.ts';
import { rollBack } from '../channels/rollback.ts';
import { Refusal } from '../refusals.ts';
import { isWorse } from '../verdict/judgement.ts';
import { readVerdicts } from './read-verdicts.ts';
import { addSilence, canariesOnTrial, runningTrials, SILENCE_SECONDS, storeJudgement } from './trials.ts';

export interface WatchOptions {
  /** Called when a canary was taken back, with the sentence that says why. */
  onTakenBack(remote: string, sentence: string): void;
  /** Seconds without a sign of life after which a page counts as dead. */
  silenceSeconds?: number;
}

/** Days for which rates and ended trials are kept. */
const KEPT_DAYS = 90;
const SWEEP_EVERY = 3_600_000;

/**
 * Returns a round of the watch, to be done again and again: it counts silent pages, takes canaries back where that is allowed,
 * and sweeps old rows. Any number of nodes may do it.
 */
export function healthWatch(releasing: Releasing, options: WatchOptions): () => Promise<void> {
  const { silenceSeconds = SILENCE_SECONDS, onTakenBack } = options;
  let swept = 0;
  return async () => {
    for (const channel of await watchedChannels(releasing)) {
      await countSilent(releasing, channel, silenceSeconds);
      await takeBackWorse(releasing, channel, onTakenBack);
    }
    if (Date.now() - swept < SWEEP_EVERY) return;
    swept = Date.now();
    await sweepHealth(releasing);
  };
}

/** Channels with a canary, or with a trial whose canary is gone. */
async function watchedChannels({ db }: Releasing): Promise<string[]> {
  const onTrial = db.selectFrom('trial').select('channel').where('ended_at', 'is', null);
  const rows = await db.selectFrom('canary').select('channel').union(onTrial).execute();
  return rows.map(({ channel }) => channel);
}

/** Starts and ends trials, too, so that a canary without traffic has one. */
const countSilent = ({ db }: Releasing, channel: string, seconds: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    for (const trial of await runningTrials(tx, channel)) {
      const after = await addSilence(tx, trial, seconds);
      if (after !== trial) await storeJudgement(tx, after);
    }
  });

async function takeBackWorse(
  releasing: Releasing,
  channel: string,
  onTakenBack: WatchOptions['onTakenBack'],
): Promise<void> {
  const { db } = releasing;
  const guarded = await canariesOnTrial(db, channel)
    .innerJoin('canary_guard', (join) =>
      join
        .onRef('canary_guard.channel', '=', 'canary.channel')
        .onRef('canary_guard.remote', '=', 'canary.remote')
        .onRef('canary_guard.digest', '=', 'canary.digest'),
    )
    .innerJoin('channel', 'channel.name', 'canary.channel')
    .select(['canary.remote', 'channel.revision', 'trial.judgement'])
    .where('canary_guard.take_back', '=', true)
    .execute();
  const worst = guarded.find(({ judgement }) => isWorse(judgement));
  if (!worst) return;
  // Browsers are counted for the sentence only.
  const verdict = (await readVerdicts(db, channel)).get(worst.remote);
  if (verdict?.kind !== 'worse') return;
  const { remote, revision: expectedRevision } = worst;
  const reason = verdict.sentence;
  try {
    const order = { channel, remote, to: undefined, reason, expectedRevision };
    await rollBack(releasing, { ...order, actor: 'verdict', passesFreeze: true });
    onTakenBack(remote, reason);
  } catch (error) {
    // The channel changed meanwhile, or another node was first: the next round looks again.
    if (!(error instanceof Refusal && error.code === 'revision_conflict')) throw error;
  }
}

/** Removes what is older than 90 days; deliveries are not repeated after a day. */
export async function sweepHealth({ db }: Pick<Releasing, 'db'>): Promise<void> {
  const kept = sql<Date>`now() - make_interval(days => ${KEPT_DAYS})`;
  await db.deleteFrom('health_minute').where('minute', '<', kept).execute();
  await db.deleteFrom('health_error').where('last_at', '<', kept).execute();
  await db.deleteFrom('trial').where('ended_at', '<', kept).execute();
  await db.deleteFrom('page_swap').where('swapped_at', '<', kept).execute();
  await db.deleteFrom('open_page').where('seen_at', '<', sql<Date>`now() - interval '1 day'`).execute();
  await db.deleteFrom('health_delivery').where('at', '<', sql<Date>`now() - interval '1 day'`).execute();
}
