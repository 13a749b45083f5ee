import type { Reader } from '../../database/connect.ts';
import { Refusal } from '../../refusals.ts';
import { quarantinesOf } from '../pointers/quarantine.ts';
import { findVersion } from '../pointers/revise.ts';
import type { Rollback } from './order.ts';
import type { Snapshot } from './snapshot.ts';

/** A remote to roll back, with the request field that names it. */
export interface NamedRollback extends Rollback {
  field: string;
}

/** An order's rollbacks that are not done yet. */
export interface OpenRollback {
  rollback: readonly [NamedRollback, ...NamedRollback[]];
  /** Remotes that already went back, without a named version to take back. They stay unless a route needs them to move. */
  settled: readonly string[];
}

/**
 * Returns the rollbacks that are not done yet; undefined if all are done. A rollback of a named version is done when nobody
 * gets that version any more, and otherwise when the remote's latest change was a rollback or its target is live.
 */
export async function remainingRollbacks(
  db: Reader,
  rollback: readonly Rollback[],
  state: Snapshot,
): Promise<OpenRollback | undefined> {
  const open: NamedRollback[] = [];
  const settled: string[] = [];
  for (const [at, one] of rollback.entries()) {
    const namedRollback = { ...one, field: `rollback.${at}` };
    const found = await stateOf(db, namedRollback, state);
    if (found !== 'taken back') open.push(namedRollback);
    if (found === 'rolled back') settled.push(one.remote);
  }
  const [first, ...others] = open;
  if (first === undefined || settled.length === open.length) return undefined;
  return { rollback: [first, ...others], settled };
}

async function stateOf(
  db: Reader,
  { remote, from, to, field }: NamedRollback,
  { channel, live: everyone, canaries, latest }: Snapshot,
): Promise<'to do' | 'rolled back' | 'taken back'> {
  const live = everyone.get(remote);
  // Not live at all, which a later check refuses.
  if (!live) return 'to do';
  const canary = canaries.get(remote);
  if (from === undefined) {
    const isRolledBack = to === undefined ? latest.get(remote) === 'rollback' : live.version === to;
    return isRolledBack && canary === undefined ? 'rolled back' : 'to do';
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
      `${remote} ${from} is a canary: taking it back leaves ${live.version} live, not ${to}. Nothing was changed. To take back what is live, too: npx parlay rollback ${remote} --from ${live.version} --to ${to} --reason "…"`,
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
    `${remote} ${from} was taken back by ${quarantine.by} already, to ${live.version} and not to ${to}. Nothing was changed. To go on from there: npx parlay rollback ${remote} --from ${live.version} --to ${to}`,
  );
}
