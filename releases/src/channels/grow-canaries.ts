import { sql } from 'kysely';
import { livingAt } from '../health/trials.ts';
import { Refusal } from '../refusals.ts';
import { browsersForStep } from '../verdict/growth.ts';
import { speaksAgainst } from '../verdict/verdict.ts';
import { VerdictRule } from '../verdict/verdict-rule.ts';
import { REGISTRY_ACTOR } from '../webhooks/messages.ts';
import { secondsFromNow } from './move-pointers.ts';
import type { Releasing } from './releasing.ts';
import type { Revised } from './revise.ts';
import { steerCanary } from './steer-canary.ts';

/** How often a canary that needs a proof is looked at. */
export const PROOF_LOOK_SECONDS = 60;
/** How often one is looked at that waits for browsers. */
const BROWSERS_LOOK_SECONDS = 5;

/**
 * Takes each canary whose time has come one step further; the last step makes it live for everyone, through the gate. One
 * that is refused is paused, with the reason in the log; one that needs a proof or browsers waits for them. Nodes may do this
 * at once: the revision lets one of them win.
 */
export async function growCanaries(releasing: Releasing): Promise<Revised[]> {
  const done: Revised[] = [];
  for (const { channel, remote, step_seconds: seconds, revision, evidence, ...due } of await dueCanaries(releasing)) {
    // The watch over page health pauses it, with the reason (health/watch).
    if (evidence && speaksAgainst(evidence)) continue;
    if ((await missingBrowsers(releasing, { channel, remote, ...due })) > 0) {
      await lookAgain(releasing, channel, remote, BROWSERS_LOOK_SECONDS);
      continue;
    }
    const order = { channel, remote, actor: REGISTRY_ACTOR, expectedRevision: revision, passesFreeze: false };
    try {
      done.push(await steerCanary(releasing, { ...order, action: 'next', reason: `after ${seconds} s at this step` }));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // Someone changed the channel meanwhile; what is due is read again.
      if (error.code === 'revision_conflict' || error.code === 'not_found') continue;
      if (error.code === 'not_proven') {
        await lookAgain(releasing, channel, remote, PROOF_LOOK_SECONDS);
        continue;
      }
      const reason = `paused: ${error.message}`.slice(0, 500);
      await steerCanary(releasing, { ...order, action: 'pause', reason, expectedRevision: undefined });
    }
  }
  return done;
}

const dueCanaries = ({ db }: Releasing) =>
  db
    .selectFrom('canary')
    .innerJoin('channel', 'channel.name', 'canary.channel')
    .leftJoin('trial', (join) =>
      join
        .onRef('trial.channel', '=', 'canary.channel')
        .onRef('trial.remote', '=', 'canary.remote')
        .onRef('trial.candidate', '=', 'canary.digest')
        .on('trial.ended_at', 'is', null),
    )
    .select(['canary.channel', 'canary.remote', 'canary.percent', 'canary.step_seconds'])
    .select(['channel.revision', 'channel.verdict_rule', 'trial.evidence'])
    .where('canary.paused', '=', false)
    .where('canary.next_at', '<=', sql<Date>`clock_timestamp()`)
    .execute();

interface Step {
  channel: string;
  remote: string;
  percent: number;
  verdict_rule: Partial<VerdictRule>;
}

/** Living browsers that the present step of a canary still needs before time may end it. */
export async function missingBrowsers({ db }: Pick<Releasing, 'db'>, step: Step): Promise<number> {
  if (!VerdictRule.parse(step.verdict_rule).growthNeedsBrowsers) return 0;
  const share = step.percent / 100;
  const needed = browsersForStep(share);
  return needed === 0 ? 0 : Math.max(0, needed - (await livingAt(db, step.channel, step.remote, share)));
}

/** What a canary lacks is in its status; traffic may bring it. */
const lookAgain = ({ db }: Releasing, channel: string, remote: string, seconds: number) =>
  db
    .updateTable('canary')
    .set({ next_at: secondsFromNow(seconds) })
    .where('channel', '=', channel)
    .where('remote', '=', remote)
    .where('next_at', 'is not', null)
    .execute();
