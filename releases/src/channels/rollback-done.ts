import type { Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { Refusal } from '../refusals.ts';
import type { Past } from './past.ts';
import { quarantinesOf } from './quarantine.ts';
import { findVersion } from './revise.ts';
import type { JointRollback } from './rollback-targets.ts';

/**
 * The order without the remotes that it finds taken back already; undefined where nothing is left of it. What is named is done
 * when nobody gets it any more. What is not named is done when the latest change of each such remote was a rollback.
 */
export async function stillToDo(
  tx: Transaction<Schema>,
  order: JointRollback,
  past: Past,
): Promise<JointRollback | undefined> {
  const left: string[] = [];
  let isOpen = false;
  for (const remote of order.remotes) {
    const state = await stateOf(tx, order, past, remote);
    if (state !== 'taken back') left.push(remote);
    isOpen ||= state === 'to do';
  }
  const [first, ...others] = left;
  if (first === undefined || !isOpen) return undefined;
  return { ...order, remotes: [first, ...others], to: first === order.remotes[0] ? order.to : undefined };
}

async function stateOf(
  tx: Transaction<Schema>,
  order: JointRollback,
  past: Past,
  remote: string,
): Promise<'to do' | 'rolled back' | 'taken back'> {
  const live = past.live.get(remote);
  // Not live at all: the refusal says so.
  if (!live) return 'to do';
  const canary = past.canaries.get(remote);
  const from = order.from?.[remote];
  const to = remote === order.remotes[0] ? order.to : undefined;
  if (from === undefined) {
    const isThere =
      to === undefined ? (await latestKind(tx, order.channel, remote)) === 'rollback' : live.version === to;
    return isThere && canary === undefined ? 'rolled back' : 'to do';
  }
  if (from === live.version || from === canary?.version) return 'to do';
  const { digest } = await findVersion(tx, remote, from, 'from');
  const quarantine = (await quarantinesOf(tx, remote)).get(digest);
  if (quarantine?.channel !== order.channel)
    throw new Refusal('not_live', `Nobody gets ${remote} ${from} on ${order.channel}: ${live.version} is live.`, {
      fieldErrors: { from: 'not live' },
    });
  if (to === undefined || to === live.version) return 'taken back';
  throw new Refusal(
    'revision_conflict',
    `${remote} ${from} was taken back by ${quarantine.by} already, to ${live.version} and not to ${to}. Nothing was changed. To go on from there: parlay rollback ${remote} --from ${live.version} --to ${to}`,
  );
}

/** How a remote's latest change on a channel was made, of its canary too. */
export async function latestKind(
  tx: Transaction<Schema>,
  channel: string,
  remote: string,
): Promise<string | undefined> {
  const latest = await tx
    .selectFrom('change')
    .select('kind')
    .where('channel', '=', channel)
    .where('remote', '=', remote)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst();
  return latest?.kind;
}
