import { reachOf } from '../../canary-analysis/address-blocks.ts';
import { addSilence, runningAnalyses, SILENCE_SECONDS, storeEvidence } from '../../canary-analysis/analyses.ts';
import { ruleOn } from '../../canary-analysis/channel-rule.ts';
import { type CanaryVerdict, readVerdicts } from '../../canary-analysis/read-verdicts.ts';
import { Refusal } from '../../refusals.ts';
import { AnalysisEvidence } from '../../verdict/analysis-evidence.ts';
import { isProven, isWorse } from '../../verdict/judgement.ts';
import { provesGood, provesHarm, type Reach } from '../../verdict/reach.ts';
import { forbidsGrowth, isHarmful } from '../../verdict/verdict.ts';
import type { VerdictRule } from '../../verdict/verdict-rule.ts';
import { enqueueWebhooks, VERDICT_ACTOR } from '../../webhooks/messages.ts';
import { changeChannel } from '../changes/change-channel.ts';
import { NO_CHANGE } from '../changes/order.ts';
import { steerCanary } from '../changes/steer-canary.ts';
import { nextStep } from '../pointers/canary-rule.ts';
import type { Releasing } from '../releasing.ts';
import * as queries from './watch-canaries.gen.ts';

export interface WatchOptions {
  /** Called when a canary was taken back, with a sentence that says why. */
  onRolledBack(remote: string, sentence: string): void;
  /** Called when a canary is worse but was not taken back. */
  onAlarm(remote: string, reason: string): void;
  /** Called when the growth of a canary was paused or resumed. */
  onSteered(remote: string, action: 'pause' | 'resume', sentence: string): void;
  /** Seconds without a beacon after which a browser counts as silent. */
  silenceSeconds?: number;
}

/** Days for which health data and ended analyses are stored. */
const RETENTION_DAYS = 90;
const SWEEP_INTERVAL = 3_600_000;

/**
 * Returns a function that runs one round of the watch and is called repeatedly. A round counts silent pages, takes canaries
 * back where that is allowed, pauses suspect canaries and sweeps old rows. Any number of nodes may run it.
 */
export function healthWatch(releasing: Releasing, options: WatchOptions): () => Promise<void> {
  const { silenceSeconds = SILENCE_SECONDS } = options;
  let swept = 0;
  return async () => {
    for (const channel of await watchedChannels(releasing)) {
      await countSilent(releasing, channel, silenceSeconds);
      await actOnVerdicts(releasing, channel, options);
    }
    if (Date.now() - swept < SWEEP_INTERVAL) return;
    swept = Date.now();
    await sweepHealth(releasing);
  };
}

/** Returns the channels with a canary, or with an open analysis of a former canary. */
async function watchedChannels({ db }: Releasing): Promise<string[]> {
  const rows = await queries.watchedChannels(db);
  return rows.map(({ channel }) => channel);
}

/** Counts silent browsers. Also starts and ends analyses, so that a canary without traffic has one. */
const countSilent = ({ db }: Releasing, channel: string, seconds: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    for (const analysis of await runningAnalyses(tx, channel)) {
      const after = await addSilence(tx, analysis, seconds);
      if (after !== analysis) await storeEvidence(tx, after);
    }
  });

type Act = 'take-back' | 'alarm' | 'pause' | 'resume';

/**
 * Acts at most once per round, because the next decision depends on the channel's new state. An action that cannot be
 * performed does not block actions on other canaries.
 */
async function actOnVerdicts(releasing: Releasing, channel: string, options: WatchOptions): Promise<void> {
  const { db } = releasing;
  const rule = await ruleOn(db, channel);
  if (!rule) return;
  for (const canary of await judgedCanaries(releasing, channel)) {
    const act = await actOn(canary, () => reachOf(db, canary.id), rule);
    // Reading verdicts counts browsers, which only the sentence needs.
    const verdict = act && (await readVerdicts(db, channel)).get(canary.remote);
    if (!act || !verdict) continue;
    if (await performAction(releasing, { channel, canary, act, verdict }, options)) return;
  }
}

interface Decision {
  channel: string;
  canary: Judged;
  act: Act;
  verdict: CanaryVerdict;
}

/** Performs an action. Returns true if it changed anything. */
async function performAction(
  releasing: Releasing,
  { channel, canary, act, verdict }: Decision,
  options: WatchOptions,
): Promise<boolean> {
  const { remote, revision: expectedRevision } = canary;
  const { sentence } = verdict;
  const order = { channel, remote, actor: VERDICT_ACTOR, expectedRevision, passesFreeze: act === 'take-back' };
  if (act === 'take-back') {
    const rollback = { ...order, ...NO_CHANGE, rollback: [{ remote }], reason: sentence };
    const isDone = await unlessChanged(() => changeChannel(releasing, rollback));
    if (isDone) options.onRolledBack(remote, sentence);
    return isDone;
  }
  if (act === 'alarm') {
    const holdReason = verdict.hold ?? 'it was promoted without --auto';
    const reason = `${sentence}; not taken back by itself: ${holdReason}`;
    const isRaised = await raiseAlarm(releasing, channel, canary, reason);
    if (isRaised) options.onAlarm(remote, reason);
    return isRaised;
  }
  const reason = act === 'pause' ? `stopped growing: ${sentence}` : sentence;
  const isDone = await unlessChanged(() => steerCanary(releasing, { ...order, action: act, reason }));
  if (isDone) options.onSteered(remote, act, sentence);
  return isDone;
}

/** Alerts ops once per analysis, from only one of several nodes. */
const raiseAlarm = (
  { db }: Releasing,
  channel: string,
  { id, remote, revision, candidate, version }: Judged,
  reason: string,
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const row = await queries.noteAlarm(tx, { id });
    if (!row) return false;
    await enqueueWebhooks(tx, {
      ...{ action: 'canary fails', channel, revision, by: VERDICT_ACTOR, reason, severity: 'alarm' },
      changes: [{ remote, digest: candidate, detail: { version } }],
    });
    return true;
  });

/** Returns the canaries of a channel with their evidence and the permissions to act on it. */
async function judgedCanaries({ db }: Releasing, channel: string) {
  const rows = await queries.judgedCanaries(db, { channel });
  return rows.map((row) => ({ ...row, evidence: AnalysisEvidence.parse(row.evidence) }));
}

type Judged = Awaited<ReturnType<typeof judgedCanaries>>[number];

/**
 * Decides what to do about a canary. Taking it back and resuming it on proof need counted evidence. An alarm and a pause
 * change nothing for visitors, so any evidence is enough for them. Growth stops at the first symptom past its threshold.
 * Only proof resumes it automatically, unless the remote is frozen. Address blocks are counted only if the rest of the
 * evidence is enough.
 */
async function actOn(canary: Judged, reach: () => Promise<Reach>, rule: VerdictRule): Promise<Act | undefined> {
  const { evidence } = canary;
  if (canary.take_back && isWorse(evidence.counted) && provesHarm(evidence, await reach(), rule)) return 'take-back';
  if (canary.alarmed_at === null && isHarmful(evidence)) return 'alarm';
  const grows = nextStep(canary, canary.percent) !== undefined;
  if (grows && !canary.paused && forbidsGrowth(evidence)) return 'pause';
  const isHeld = canary.paused && canary.paused_by === VERDICT_ACTOR && canary.frozen === null;
  return isHeld && isProven(evidence.counted) && provesGood(evidence, await reach(), rule) ? 'resume' : undefined;
}

const RETRYABLE_CODES: ReadonlySet<string> = new Set(['revision_conflict', 'not_found', 'frozen']);

/** Returns false if the remote is frozen, the channel has changed or another node was first. The next round tries again. */
async function unlessChanged(act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    if (error instanceof Refusal && RETRYABLE_CODES.has(error.code)) return false;
    throw error;
  }
}

/**
 * Removes health data older than 90 days. Removes open pages and delivery ids after a day, because no delivery is
 * retried that late.
 */
export async function sweepHealth({ db }: Pick<Releasing, 'db'>): Promise<void> {
  await queries.sweepMinutes(db, { days: RETENTION_DAYS });
  await queries.sweepErrors(db, { days: RETENTION_DAYS });
  await queries.sweepAnalyses(db, { days: RETENTION_DAYS });
  await queries.sweepSwaps(db, { days: RETENTION_DAYS });
  await queries.sweepPages(db, { days: 1 });
  await queries.sweepDeliveries(db, { days: 1 });
}
