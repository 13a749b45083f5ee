import { Refusal } from '../../refusals.ts';
import { type BrowserVerdict, checkInBrowser } from '../checks/browser-verdicts.ts';
import { reasonsAgainst } from '../checks/check-versions.ts';
import { type ReleaseFiles, releaseFiles } from '../checks/release-files.ts';
import { readServedChannel, recordsOf } from '../pointers/pointers.ts';
import type { Releasing } from '../releasing.ts';
import type { ChangeRequest, Plan } from './order.ts';
import { planChange, startingIn } from './plan-change.ts';

import { readSnapshot } from './snapshot.ts';

export interface Rehearsal {
  files: ReleaseFiles;
  /** Verdict of the browser check; absent if there is no check or something else already rules out the order. */
  verdict?: BrowserVerdict | undefined;
}

/**
 * Does the slow work before the channel is locked: reads files, and runs the browser check if the rules allow the
 * order. Other reasons against the order are found again under the lock and reported there.
 */
export async function rehearse(releasing: Releasing, order: ChangeRequest): Promise<Rehearsal> {
  const files = releaseFiles(releasing.store);
  const found = await planAndJudge(releasing, order);
  if (!found || found.plan.moves.length === 0) return { files };
  const { plan, rules } = found;
  const damages = await files.reasonsAgainst(startingIn(plan));
  if (plan.candidates.length === 0 || order.withoutBrowser === true || [...rules, ...damages].length > 0)
    return { files };
  const { channel, actor, retire: retired } = order;
  return { files, verdict: await checkInBrowser(releasing, { channel, actor, candidates: plan.candidates, retired }) };
}

interface Planned {
  plan: Plan;
  /** Why the gate's rules refuse the candidates. */
  rules: string[];
}

const planAndJudge = (releasing: Releasing, order: ChangeRequest): Promise<Planned | undefined> =>
  readServedChannel(releasing.db, order.channel, async (tx, { revision }) => {
    const state = await readSnapshot(tx, order.channel, revision);
    const plan = await planChange(tx, releasing, order, state);
    const isJudged = plan.moves.length > 0 && plan.candidates.length > 0;
    const rules = isJudged
      ? reasonsAgainst(releasing, await recordsOf(tx, order.channel), plan.candidates, order.retire)
      : [];
    return { plan, rules };
  }).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined;
    throw error;
  });
