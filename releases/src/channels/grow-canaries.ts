import { sql } from 'kysely';
import { Refusal } from '../refusals.ts';
import { REGISTRY_ACTOR } from '../webhooks/messages.ts';
import { secondsFromNow } from './move-pointers.ts';
import type { Releasing } from './releasing.ts';
import type { Revised } from './revise.ts';
import { steerCanary } from './steer-canary.ts';

/** How often a canary that needs a proof is looked at. */
export const PROOF_LOOK_SECONDS = 60;

/**
 * Takes each canary whose time has come one step further; the last step makes it live for everyone, through the gate. One
 * that is refused is paused, with the reason in the log; one that needs a proof waits for it. Nodes may do this at once: the revision lets one of them win.
 */
export async function growCanaries(releasing: Releasing): Promise<Revised[]> {
  const due = await releasing.db
    .selectFrom('canary')
    .innerJoin('channel', 'channel.name', 'canary.channel')
    .select(['canary.channel', 'canary.remote', 'canary.step_seconds', 'channel.revision'])
    .where('canary.paused', '=', false)
    .where('canary.next_at', '<=', sql<Date>`clock_timestamp()`)
    .execute();
  const done: Revised[] = [];
  for (const { channel, remote, step_seconds: seconds, revision } of due) {
    const order = { channel, remote, actor: REGISTRY_ACTOR, expectedRevision: revision, passesFreeze: false };
    try {
      done.push(await steerCanary(releasing, { ...order, action: 'next', reason: `after ${seconds} s at this step` }));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // Someone changed the channel meanwhile; what is due is read again.
      if (error.code === 'revision_conflict' || error.code === 'not_found') continue;
      if (error.code === 'not_proven') {
        await lookAgain(releasing, channel, remote);
        continue;
      }
      const reason = `paused: ${error.message}`.slice(0, 500);
      await steerCanary(releasing, { ...order, action: 'pause', reason, expectedRevision: undefined });
    }
  }
  return done;
}

/** What a canary without proof still lacks is in its status; traffic may bring it. */
const lookAgain = ({ db }: Releasing, channel: string, remote: string) =>
  db
    .updateTable('canary')
    .set({ next_at: secondsFromNow(PROOF_LOOK_SECONDS) })
    .where('channel', '=', channel)
    .where('remote', '=', remote)
    .where('next_at', 'is not', null)
    .execute();
