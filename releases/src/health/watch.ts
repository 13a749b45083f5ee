import { sql } from 'kysely';
import type { Releasing } from '../channels/releasing.ts';
import { rollBack } from '../channels/rollback.ts';
import { Refusal } from '../refusals.ts';
import { readVerdicts } from './read-verdicts.ts';
import { addSilence, runningTrials, SILENCE_SECONDS, storeJudgement } from './trials.ts';

export interface HealthWatch {
  stop(): Promise<void>;
}

export interface WatchOptions {
  /** Called when a canary was taken back, with the sentence that says why. */
  onTakenBack(remote: string, sentence: string): void;
  onFailure(error: unknown): void;
  /** Seconds without a sign of life after which a page counts as dead. */
  silenceSeconds?: number;
  /** Milliseconds between two rounds. */
  everyMs?: number;
}

/** Days for which rates and ended trials are kept. */
const KEPT_DAYS = 90;
const SWEEP_EVERY = 3_600_000;

/** Counts silent pages, takes canaries back where that is allowed, and sweeps old rows. Any number of nodes may do it. */
export function watchHealth(releasing: Releasing, options: WatchOptions): HealthWatch {
  const { everyMs = 2_000, silenceSeconds = SILENCE_SECONDS } = options;
  let swept = 0;
  let running: Promise<void> | undefined;

  async function round(): Promise<void> {
    const channels = await releasing.db.selectFrom('channel').select('name').execute();
    for (const { name } of channels) {
      await countSilent(releasing, name, silenceSeconds);
      await takeBackWorse(releasing, name, options);
    }
    if (Date.now() - swept < SWEEP_EVERY) return;
    swept = Date.now();
    await sweepHealth(releasing);
  }

  const timer = setInterval(() => {
    running ??= round()
      .catch(options.onFailure)
      .finally(() => {
        running = undefined;
      });
  }, everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

/** Starts and ends trials, too, so that a canary without traffic has one. */
const countSilent = ({ db }: Releasing, channel: string, seconds: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    for (const trial of await runningTrials(tx, channel)) {
      const after = await addSilence(tx, trial, seconds);
      if (after !== trial) await storeJudgement(tx, after);
    }
  });

async function takeBackWorse(releasing: Releasing, channel: string, options: WatchOptions): Promise<void> {
  const { db } = releasing;
  const guarded = await db
    .selectFrom('canary_guard')
    .innerJoin('canary', (join) =>
      join
        .onRef('canary.channel', '=', 'canary_guard.channel')
        .onRef('canary.remote', '=', 'canary_guard.remote')
        .onRef('canary.digest', '=', 'canary_guard.digest'),
    )
    .innerJoin('channel', 'channel.name', 'canary.channel')
    .select(['canary.remote', 'channel.revision'])
    .where('canary.channel', '=', channel)
    .where('canary_guard.take_back', '=', true)
    .execute();
  if (guarded.length === 0) return;
  const verdicts = await readVerdicts(db, channel);
  const worst = guarded.find(({ remote }) => verdicts.get(remote)?.kind === 'worse');
  const verdict = worst && verdicts.get(worst.remote);
  if (!worst || !verdict) return;
  const { remote, revision: expectedRevision } = worst;
  const reason = verdict.sentence;
  try {
    await rollBack(releasing, { channel, remote, to: undefined, reason, actor: 'verdict', expectedRevision });
    options.onTakenBack(remote, reason);
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
  await db.deleteFrom('health_delivery').where('at', '<', sql<Date>`now() - interval '1 day'`).execute();
}
