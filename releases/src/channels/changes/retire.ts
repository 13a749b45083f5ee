import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { brokenByRetiring } from '../../gate/retirement.ts';
import { Refusal } from '../../refusals.ts';
import { listed } from '../listed.ts';
import { frozenReasons } from '../pointers/freeze.ts';
import { takeOff } from '../pointers/move-pointers.ts';
import { liveOf, recordsOf } from '../pointers/pointers.ts';
import { type Order, type Pointed, type RevisedTogether, takeChannel, writeRevision } from '../pointers/revise.ts';

export interface Retirement extends Order {
  remotes: readonly string[];
  /** Whether public routes and slots may end up without an owner. */
  dropRoutes: boolean;
}

/** The retired remotes, with what no longer works; empty when nothing breaks. */
export interface Retired extends RevisedTogether {
  broken: string[];
}

/**
 * Retires remotes from a channel: new pages do not have them, open pages unmount them at once. Refused when a public route or
 * a slot would have no owner, unless that is allowed. Promoting a version restores a remote.
 */
export async function retire(db: Kysely<Schema>, order: Retirement): Promise<Retired> {
  if (order.remotes.includes('host')) throw new Refusal('gate_refused', 'The host cannot be retired: it is the page.');
  return await db.transaction().execute(async (tx) => {
    const current = await takeChannel(tx, order);
    const [frozen] = await frozenReasons(tx, order.remotes);
    if (frozen) throw new Refusal('frozen', frozen);
    const remotes = await liveOnes(tx, order.channel, order.remotes);
    if (remotes.length === 0)
      return { channel: order.channel, revision: current, changed: false, remotes: [], broken: [] };
    const broken = brokenByRetiring(await recordsOf(tx, order.channel), order.remotes);
    if (broken.length > 0 && !order.dropRoutes) throw refused(order.remotes, broken);
    const changes = remotes.map(({ remote, version, digest }) => ({
      remote,
      digest,
      live: false,
      detail: { version, digest, broken },
    }));
    const revision = await writeRevision(tx, order, { action: 'retire', kind: 'retire', changes });
    for (const one of remotes) await takeOff(tx, order, one, revision);
    return { channel: order.channel, revision, changed: true, remotes, broken };
  });
}

function refused(remotes: readonly string[], reasons: string[]): Refusal {
  return new Refusal(
    'gate_refused',
    `${listed(remotes)} cannot be retired without breaking links: ${reasons.join(' ')} Move the pages to another remote first, or retire with --drop-routes.`,
    { details: { reasons } },
  );
}

/**
 * The named remotes that are live on a channel. One that was retired already is left out; one that never was live there is
 * a mistake.
 */
export async function liveOnes(
  tx: Transaction<Schema>,
  channel: string,
  remotes: readonly string[],
): Promise<Pointed[]> {
  if (remotes.length === 0) return [];
  const live = (await liveOf(tx, channel)).filter(({ remote }) => remotes.includes(remote));
  const retired = await tx
    .selectFrom('retired_remote')
    .select('remote')
    .where('channel', '=', channel)
    .where('remote', 'in', remotes)
    .execute();
  const known = new Set([...live, ...retired].map(({ remote }) => remote));
  const unknown = remotes.filter((remote) => !known.has(remote));
  if (unknown.length > 0)
    throw new Refusal('not_found', `Nothing of ${listed(unknown)} is live on ${channel}.`, {
      fieldErrors: { remotes: 'not live' },
    });
  return live.map(({ remote, version, digest }) => ({ remote, version, digest }));
}
