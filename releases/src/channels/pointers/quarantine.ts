import { type Moved, movesOf } from '../../audit/moves.ts';
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

/** Quarantines what a revision takes back, and ends the quarantine of what it starts. */
export async function noteQuarantine(
  tx: Tx,
  { channel, actor, reason }: Order,
  action: string,
  changes: readonly Moved[],
): Promise<void> {
  const { started, takenBack } = movesOf(action, changes);
  for (const { remote, digest } of started) await queries.endQuarantine(tx, { remote, digest });
  for (const { remote, digest } of takenBack) await queries.quarantine(tx, { remote, digest, channel, actor, reason });
}

const described = ({ channel, actor: by, reason, since }: queries.QuarantinesOfRow): Quarantine => ({
  ...{ channel, by, reason },
  at: since.toISOString(),
});

/** The quarantine of each release of a remote that has one, by digest. */
export async function quarantinesOf(db: Reader, remote: string): Promise<Map<string, Quarantine>> {
  const rows = await queries.quarantinesOf(db, { remote });
  return new Map(rows.map((row) => [row.digest, described(row)]));
}

/** Number of quarantined versions in a status, the latest first. */
const SHOWN = 20;

/** The releases that were taken back on a channel, newest first. */
export async function quarantinedOn(db: Reader, channel: string) {
  const rows = await queries.quarantinedOn(db, { channel, limit: SHOWN });
  return rows.map((row) => ({ remote: row.remote, version: row.version, digest: row.digest, ...described(row) }));
}

/** Refuses to start a release that was taken back unless a person says why. */
export async function refuseQuarantined(db: Reader, order: Order, releases: readonly Versioned[]): Promise<void> {
  if (order.reason !== undefined && order.actor !== REGISTRY_ACTOR) return;
  for (const { remote, version, digest } of releases) {
    const quarantine = (await quarantinesOf(db, remote)).get(digest);
    if (!quarantine) continue;
    const { by, reason, at, channel } = quarantine;
    const when = `${at.slice(0, 16).replace('T', ' ')} UTC`;
    throw new Refusal(
      'quarantined',
      `${remote} ${version} was taken back on ${channel} by ${by} (${when})${reason === null ? '' : `: ${reason}`}. To promote it all the same, say why: --reason "…".`,
      { details: { remote, version, quarantine }, fieldErrors: { reason: 'is needed' } },
    );
  }
}
