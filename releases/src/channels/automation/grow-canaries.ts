import { countAliveBrowsers } from '../../canary-analysis/analyses.ts';
import type { Reader } from '../../database/connect.ts';
import { Refusal } from '../../refusals.ts';
import { AnalysisEvidence } from '../../verdict/analysis-evidence.ts';
import { browsersForStep } from '../../verdict/growth.ts';
import { forbidsGrowth } from '../../verdict/verdict.ts';
import { VerdictRule } from '../../verdict/verdict-rule.ts';
import { REGISTRY_ACTOR } from '../../webhooks/messages.ts';
import { steerCanary } from '../changes/steer-canary.ts';
import { delayStep } from '../pointers/move-pointers.gen.ts';
import type { RevisionResult } from '../pointers/revise.ts';
import type { Releasing } from '../releasing.ts';
import * as queries from './grow-canaries.gen.ts';

/** Seconds between two checks of a canary that needs proof. */
export const PROOF_CHECK_SECONDS = 60;
/** Seconds between two checks of a canary that waits for browsers. */
const BROWSERS_CHECK_SECONDS = 5;

/**
 * Takes each due canary one step further; the last step makes it live for everyone, through the gate. A canary whose step is
 * refused is paused, with the reason in the log. A canary that needs proof or browsers waits for them. Several nodes may run
 * this concurrently, because the revision lets only one of them win. An error of one canary goes to `onError` and does not
 * stop the others.
 */
export async function growCanaries(
  releasing: Releasing,
  onError: (remote: string, error: unknown) => void,
): Promise<RevisionResult[]> {
  const done: RevisionResult[] = [];
  for (const due of await dueCanaries(releasing)) {
    try {
      const grown = await growCanary(releasing, due);
      if (grown) done.push(grown);
    } catch (error) {
      onError(due.remote, error);
    }
  }
  return done;
}

type Due = Awaited<ReturnType<typeof dueCanaries>>[number];

async function growCanary(releasing: Releasing, due: Due): Promise<RevisionResult | undefined> {
  const { channel, remote, step_seconds: seconds, revision, evidence } = due;
  // The health watch pauses this canary and logs the reason (watch-canaries.ts).
  if (evidence && forbidsGrowth(evidence)) return undefined;
  if ((await missingBrowsers(releasing.db, due)) > 0) return await postponeStep(releasing, due, BROWSERS_CHECK_SECONDS);
  const order = { channel, remote, actor: REGISTRY_ACTOR, expectedRevision: revision, passesFreeze: false };
  try {
    return await steerCanary(releasing, { ...order, action: 'next', reason: `its step of ${seconds} s is over` });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // Someone else changed the channel; the next round reads the due canaries again.
    if (error.code === 'revision_conflict' || error.code === 'not_found') return undefined;
    if (error.code === 'not_proven') return await postponeStep(releasing, due, PROOF_CHECK_SECONDS);
    const reason = `paused: ${error.message}`.slice(0, 500);
    await steerCanary(releasing, { ...order, action: 'pause', reason, expectedRevision: undefined });
    return undefined;
  }
}

async function dueCanaries({ db }: Releasing) {
  const rows = await queries.dueCanaries(db);
  return rows.map(({ rule, evidence, ...row }) => ({
    ...row,
    rule: VerdictRule.parse(rule),
    evidence: evidence === null ? null : AnalysisEvidence.parse(evidence),
  }));
}

interface Step {
  channel: string;
  remote: string;
  percent: number;
  rule: VerdictRule;
}

/** Returns how many more browsers must run the current step of a canary before its time may end it. */
export async function missingBrowsers(db: Reader, step: Step): Promise<number> {
  if (!step.rule.growthNeedsBrowsers) return 0;
  const share = step.percent / 100;
  const needed = browsersForStep(share);
  return needed === 0 ? 0 : Math.max(0, needed - (await countAliveBrowsers(db, step.channel, step.remote, share)));
}

/** Delays the next step of a canary. Its status shows what is missing, and more traffic may provide it. */
async function postponeStep(
  { db }: Releasing,
  { channel, remote }: Pick<Due, 'channel' | 'remote'>,
  seconds: number,
): Promise<undefined> {
  await delayStep(db, { channel, remote, seconds });
  return undefined;
}
