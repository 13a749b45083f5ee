import type { Reader } from '../../database/reader.ts';
import type { Place } from '../../replies/remote.ts';

/** By digest, where versions of a remote are live, in flight or were live last, on every channel that is served. */
export async function placesOf(db: Reader, remote: string): Promise<Map<string, Place[]>> {
  const found: (Place & { digest: string })[] = [];
  for (const [table, as] of TABLES) {
    const rows = await db
      .selectFrom(table)
      .innerJoin('channel', 'channel.name', `${table}.channel`)
      .select([`${table}.channel`, `${table}.digest`, `${table}.since`, `${table}.actor`, `${table}.reason`])
      .where(`${table}.remote`, '=', remote)
      .where('channel.removed_at', 'is', null)
      .orderBy(`${table}.channel`)
      .execute();
    for (const { channel, digest, since, actor, reason } of rows)
      found.push({ ...{ channel, digest, as, reason }, ...EVERYONE, since: since.toISOString(), by: actor });
  }
  for (const canary of await canariesEverywhere(db, remote)) found.push(canary);
  return Map.groupBy(found, ({ digest }) => digest) as Map<string, Place[]>;
}

const TABLES = [
  ['live', 'live'],
  ['retired_remote', 'retired'],
] as const;
const EVERYONE = { percent: null, brand: null, cohort: null };

async function canariesEverywhere(db: Reader, remote: string) {
  const rows = await db
    .selectFrom('canary')
    .innerJoin('channel', 'channel.name', 'canary.channel')
    .selectAll('canary')
    .where('canary.remote', '=', remote)
    .where('channel.removed_at', 'is', null)
    .orderBy('canary.channel')
    .execute();
  return rows.map(({ channel, digest, percent, brand, cohort, since, actor, reason }) => ({
    ...{ channel, digest, percent, brand, cohort, reason },
    as: 'canary' as const,
    since: since.toISOString(),
    by: actor,
  }));
}
