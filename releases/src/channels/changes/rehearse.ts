import { Refusal } from '../../refusals.ts';
import { type BrowserVerdict, checkInBrowser } from '../checks/browser-verdicts.ts';
import { reasonsAgainst } from '../checks/check-versions.ts';
import { type ReleaseFiles, releaseFiles } from '../checks/release-files.ts';
import { readAtOnce, recordsOf } from '../pointers/pointers.ts';
import type { Releasing } from '../releasing.ts';
import type { ChangeOrder, Plan } from './order.ts';
import { planChange, startingIn } from './plan-change.ts';

import { readSnapshot } from './snapshot.ts';

export interface Rehearsal {
  files: ReleaseFiles;
  /** Verdict of the browser check; absent where nothing is checked in a browser, or something else speaks against the order. */
  verdict?: BrowserVerdict | undefined;
}

/**
 * Does before the channel is locked what takes long: reads files, and checks in a browser what the rules allow. What speaks
 * against the order already is found again under the lock, and said there.
 */
export async function rehearse(releasing: Releasing, order: ChangeOrder): Promise<Rehearsal> {
  const files = releaseFiles(releasing.store);
  const found = await planned(releasing, order);
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

const planned = (releasing: Releasing, order: ChangeOrder): Promise<Planned | undefined> =>
  readAtOnce(releasing.db, order.channel, async (tx, { revision }) => {
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
