import { type LoggedMove, movesOf } from '../../audit/moves.ts';
import type { Reader, Tx } from '../../database/connect.ts';
import { Refusal } from '../../refusals.ts';
import type { Quarantine } from '../../replies/quarantine.ts';
import { REGISTRY_ACTOR } from '../../webhooks/messages.ts';
import * as queries from './quarantine.gen.ts';

interface Order {
  channel: string;
  actor: string;
  reason?: string | undefined;
}

interface Versioned {
  remote: string;
  version: string;
  digest: string;
}

/** Quarantines the releases that a revision takes back, and ends the quarantine of those it starts. */
export async function recordQuarantine(
  tx: Tx,
  { channel, actor, reason }: Order,
  action: string,
  changes: readonly LoggedMove[],
): Promise<void> {
  const { started, takenBack } = movesOf(action, changes);
  for (const { remote, digest } of started) await queries.endQuarantine(tx, { remote, digest });
  for (const { remote, digest } of takenBack) await queries.quarantine(tx, { remote, digest, channel, actor, reason });
}

const toQuarantine = ({ channel, actor: by, reason, since }: queries.QuarantinesOfRow): Quarantine => ({
  ...{ channel, by, reason },
  at: since.toISOString(),
});

/** Returns the quarantines of a remote's releases, by digest. */
export async function quarantinesOf(db: Reader, remote: string): Promise<Map<string, Quarantine>> {
  const rows = await queries.quarantinesOf(db, { remote });
  return new Map(rows.map((row) => [row.digest, toQuarantine(row)]));
}

/** Maximum number of quarantined versions in a status. */
const MAX_SHOWN = 20;

/** Returns the releases that were taken back on a channel, newest first. */
export async function quarantinedOn(db: Reader, channel: string) {
  const rows = await queries.quarantinedOn(db, { channel, limit: MAX_SHOWN });
  return rows.map((row) => ({ remote: row.remote, version: row.version, digest: row.digest, ...toQuarantine(row) }));
}

/** Refuses to promote a quarantined release unless a person gives a reason. */
export async function refuseQuarantined(db: Reader, order: Order, releases: readonly Versioned[]): Promise<void> {
  if (order.reason !== undefined && order.actor !== REGISTRY_ACTOR) return;
  for (const { remote, version, digest } of releases) {
    const quarantine = (await quarantinesOf(db, remote)).get(digest);
    if (!quarantine) continue;
    const { by, reason, at, channel } = quarantine;
    const time = `${at.slice(0, 16).replace('T', ' ')} UTC`;
    throw new Refusal(
      'quarantined',
      `${remote} ${version} was taken back on ${channel} by ${by} (${time})${reason === null ? '' : `: ${reason}`}. To promote it all the same, say why: --reason "…".`,
      { details: { remote, version, quarantine }, fieldErrors: { reason: 'is needed' } },
    );
  }
}
