import type { Kysely } from 'kysely';
import type { Schema } from '../registry/database/schema.ts';
import { canariesOf, liveOf } from './read.ts';

export interface StatusRow {
  remote: string;
  version: string;
  digest: string;
  /** Per cent of the visitors who get it; a canary counts within its brand or cohort. */
  share: number;
  since: string;
  by: string;
  reason: string | null;
  canary: { percent: number; brand: number | null; cohort: string | null } | null;
  frozen: string | null;
}

export interface Status {
  channel: string;
  revision: number;
  remotes: StatusRow[];
}

/** What is live where; a remote with a canary in flight has two rows. Undefined: no such channel. */
export async function readStatus(db: Kysely<Schema>, name: string): Promise<Status | undefined> {
  const channel = await db.selectFrom('channel').selectAll().where('name', '=', name).executeTakeFirst();
  if (!channel) return undefined;
  const [live, canaries, freezes] = await Promise.all([
    liveOf(db, name),
    canariesOf(db, name),
    db.selectFrom('frozen_remote').selectAll().execute(),
  ]);
  const remotes = live.flatMap((row) => {
    const canary = canaries.find((candidate) => candidate.remote === row.remote);
    const common = { remote: row.remote, frozen: freezes.find((one) => one.remote === row.remote)?.reason ?? null };
    const whole = canary && canary.brand === null && canary.cohort === null ? canary.percent : 0;
    const rows: StatusRow[] = [{ ...common, ...described(row), share: 100 - whole, canary: null }];
    if (canary) {
      const { percent, brand, cohort } = canary;
      rows.push({ ...common, ...described(canary), share: percent, canary: { percent, brand, cohort } });
    }
    return rows;
  });
  return { channel: name, revision: channel.revision, remotes };
}

function described(row: { version: string; digest: string; since: Date; actor: string; reason: string | null }) {
  const { version, digest, since, actor, reason } = row;
  return { version, digest, since: since.toISOString(), by: actor, reason };
}
