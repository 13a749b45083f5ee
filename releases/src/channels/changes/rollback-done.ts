import type { Transaction } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { Refusal } from '../../refusals.ts';
import { quarantinesOf } from '../pointers/quarantine.ts';
import { findVersion } from '../pointers/revise.ts';
import type { JointRollback, OpenRollback } from './rollback-targets.ts';
import type { Past } from './snapshot.ts';

/**
 * The order without the remotes that it finds taken back already; undefined where nothing is left of it. What is named is done
 * when nobody gets it any more. What is not named is done when the latest change of the remote was a rollback.
 */
export async function stillToDo(
  tx: Transaction<Schema>,
  order: JointRollback,
  past: Past,
): Promise<OpenRollback | undefined> {
  const left: string[] = [];
  const settled: string[] = [];
  for (const remote of order.remotes) {
    const state = await stateOf(tx, order, past, remote);
    if (state !== 'taken back') left.push(remote);
    if (state === 'rolled back') settled.push(remote);
  }
  const [first, ...others] = left;
  if (first === undefined || settled.length === left.length) return undefined;
  const to = first === order.remotes[0] ? order.to : undefined;
  return { ...order, remotes: [first, ...others], to, settled };
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
  if (from === to)
    throw new Refusal(
      'nothing_to_roll_back',
      `${remote} ${from} is named both as what to take back and as what to go back to.`,
      {
        fieldErrors: { to: 'is what to take back' },
      },
    );
  if (from === live.version) return 'to do';
  if (from === canary?.version) {
    if (to === undefined || to === live.version) return 'to do';
    throw new Refusal(
      'revision_conflict',
      `${remote} ${from} is a canary: taking it back leaves ${live.version} live, not ${to}. Nothing was changed. To take back what is live, too: parlay rollback ${remote} --from ${live.version} --to ${to} --reason "…"`,
    );
  }
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
