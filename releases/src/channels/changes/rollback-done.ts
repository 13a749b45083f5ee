import type { Reader } from '../../database/connect.ts';
import { Refusal } from '../../refusals.ts';
import { quarantinesOf } from '../pointers/quarantine.ts';
import { findVersion } from '../pointers/revise.ts';
import type { Rollback } from './order.ts';
import type { Snapshot } from './snapshot.ts';

/** A remote to roll back, with the part of the request that names it. */
export interface NamedRollback extends Rollback {
  field: string;
}

/** An order without what nobody gets any more. */
export interface OpenRollback {
  rollback: readonly [NamedRollback, ...NamedRollback[]];
  /** Remotes that are not named and whose latest change was a rollback: they stay unless a route needs them to move. */
  settled: readonly string[];
}

/**
 * The remotes that are still to go back; undefined where none is left. What is named is done when nobody gets it any more. What
 * is not named is done when the latest change of the remote was a rollback.
 */
export async function stillToDo(
  db: Reader,
  rollback: readonly Rollback[],
  state: Snapshot,
): Promise<OpenRollback | undefined> {
  const left: NamedRollback[] = [];
  const settled: string[] = [];
  for (const [at, one] of rollback.entries()) {
    const named = { ...one, field: `rollback.${at}` };
    const found = await stateOf(db, named, state);
    if (found !== 'taken back') left.push(named);
    if (found === 'rolled back') settled.push(one.remote);
  }
  const [first, ...others] = left;
  if (first === undefined || settled.length === left.length) return undefined;
  return { rollback: [first, ...others], settled };
}

async function stateOf(
  db: Reader,
  { remote, from, to, field }: NamedRollback,
  { channel, live: everyone, canaries, latest }: Snapshot,
): Promise<'to do' | 'rolled back' | 'taken back'> {
  const live = everyone.get(remote);
  // Not live at all: the refusal says so.
  if (!live) return 'to do';
  const canary = canaries.get(remote);
  if (from === undefined) {
    const isThere = to === undefined ? latest.get(remote) === 'rollback' : live.version === to;
    return isThere && canary === undefined ? 'rolled back' : 'to do';
  }
  if (from === to)
    throw new Refusal(
      'nothing_to_roll_back',
      `${remote} ${from} is named both as what to take back and as what to go back to.`,
      { fieldErrors: { [`${field}.to`]: 'is what to take back' } },
    );
  if (from === live.version) return 'to do';
  if (from === canary?.version) {
    if (to === undefined || to === live.version) return 'to do';
    throw new Refusal(
      'revision_conflict',
      `${remote} ${from} is a canary: taking it back leaves ${live.version} live, not ${to}. Nothing was changed. To take back what is live, too: parlay rollback ${remote} --from ${live.version} --to ${to} --reason "…"`,
    );
  }
  const { digest } = await findVersion(db, remote, from, `${field}.from`);
  const quarantine = (await quarantinesOf(db, remote)).get(digest);
  if (quarantine?.channel !== channel)
    throw new Refusal('not_live', `Nobody gets ${remote} ${from} on ${channel}: ${live.version} is live.`, {
      fieldErrors: { [`${field}.from`]: 'not live' },
    });
  if (to === undefined || to === live.version) return 'taken back';
  throw new Refusal(
    'revision_conflict',
    `${remote} ${from} was taken back by ${quarantine.by} already, to ${live.version} and not to ${to}. Nothing was changed. To go on from there: parlay rollback ${remote} --from ${live.version} --to ${to}`,
  );
}
