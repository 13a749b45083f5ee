import type { Attachments } from '../../artifacts/attachments.ts';
import type { Reader } from '../../database/reader.ts';
import { sizeOf } from '../../gate/sizes.ts';
import type { Canary, RemoteReply, RemoteVersion } from '../../replies/remote.ts';
import { gateVerdicts } from '../checks/gate-verdicts.ts';
import { nextStep } from '../pointers/canary-rule.ts';
import { earlierVersionsOn } from '../pointers/live-history.ts';
import { canaryOf, readAtOnce } from '../pointers/pointers.ts';
import { quarantinesOf } from '../pointers/quarantine.ts';
import type { Releasing } from '../releasing.ts';
import { placesOf } from './places.ts';
import { isNewer, isOlder } from './published-order.ts';
import { factsOf, type Published } from './version-facts.ts';

/** Commits since the live version that are named. */
const MOST_COMMITS = 50;

export interface RemoteAsked {
  channel: string;
  remote: string;
  /** Only versions published before this one. */
  before: string | undefined;
  limit: number;
}

/** All that the console's page of a remote shows, at one moment. Undefined: no such channel. */
export const readRemote = (
  releasing: Releasing & { attachments: Attachments },
  asked: RemoteAsked,
): Promise<RemoteReply | undefined> =>
  readAtOnce(releasing.db, asked.channel, async (tx, { revision }) => {
    const { channel, remote } = asked;
    const live = await liveWithRecord(tx, channel, remote);
    const { rows, older } = await pageOfVersions(tx, asked);
    const canary = await canaryNow(tx, channel, remote);
    const frozen = await tx
      .selectFrom('frozen_remote')
      .select('reason')
      .where('remote', '=', remote)
      .executeTakeFirst();
    return {
      ...{ channel, revision, remote, older },
      live: live ? { version: live.version, size: sizeOf(live.record) } : null,
      canary,
      // A rollback of a remote with a canary only withdraws the canary.
      rollsBackTo: canary ? (live?.version ?? null) : await previousVersion(tx, channel, remote),
      frozen: frozen?.reason ?? null,
      versions: await described(releasing, tx, asked, rows),
      sinceLive: live ? await commitsSince(tx, remote, live.version) : null,
    };
  });

const liveWithRecord = (tx: Reader, channel: string, remote: string) =>
  tx
    .selectFrom('release')
    .innerJoin('live', (join) =>
      join.onRef('live.remote', '=', 'release.remote').onRef('live.digest', '=', 'release.digest'),
    )
    .select(['release.version', 'release.record'])
    .where('live.channel', '=', channel)
    .where('live.remote', '=', remote)
    .executeTakeFirst();

async function pageOfVersions(tx: Reader, { remote, before, limit }: RemoteAsked) {
  let query = tx
    .selectFrom('release')
    .selectAll()
    .where('remote', '=', remote)
    .orderBy('published_at', 'desc')
    .orderBy('version', 'desc');
  if (before !== undefined) query = query.where(isOlder(remote, before));
  const rows = await query.limit(limit + 1).execute();
  const shown = rows.slice(0, limit);
  return { rows: shown, older: rows.length > limit ? (shown.at(-1)?.version ?? null) : null };
}

async function described(
  releasing: Releasing & { attachments: Attachments },
  tx: Reader,
  { channel, remote }: RemoteAsked,
  rows: readonly Published[],
): Promise<RemoteVersion[]> {
  const places = await placesOf(tx, remote);
  const quarantines = await quarantinesOf(tx, remote);
  const verdicts = await gateVerdicts(releasing, tx, channel, rows);
  const sboms = await releasing.attachments.sboms.digestsOf(remote);
  const maps = await releasing.attachments['source-maps'].digestsOf(remote);
  return rows.map((row) => ({
    ...factsOf(row, verdicts.get(row.digest)),
    places: places.get(row.digest) ?? [],
    quarantine: quarantines.get(row.digest) ?? null,
    sbom: sboms.has(row.digest),
    sourceMaps: maps.has(row.digest),
  }));
}

async function canaryNow(tx: Reader, channel: string, remote: string): Promise<Canary | null> {
  const row = await canaryOf(tx, channel, remote);
  if (!row) return null;
  const guard = await tx
    .selectFrom('canary_guard')
    .select(['take_back', 'needs_proof'])
    .where('channel', '=', channel)
    .where('remote', '=', remote)
    .where('digest', '=', row.digest)
    .executeTakeFirst();
  const { version, percent, brand, cohort, steps, paused } = row;
  return {
    ...{ version, percent, brand, cohort, steps, paused },
    next: nextStep(row, percent) ?? null,
    nextAt: paused ? null : (row.next_at?.toISOString() ?? null),
    stepSeconds: row.step_seconds,
    takesBack: guard?.take_back ?? false,
    needsProof: guard?.needs_proof ?? false,
    since: row.since.toISOString(),
    by: row.actor,
  };
}

async function previousVersion(tx: Reader, channel: string, remote: string): Promise<string | null> {
  const [digest] = (await earlierVersionsOn(tx, channel)).get(remote) ?? [];
  if (digest === undefined) return null;
  const row = await tx
    .selectFrom('release')
    .select('version')
    .where('remote', '=', remote)
    .where('digest', '=', digest)
    .executeTakeFirst();
  return row?.version ?? null;
}

async function commitsSince(tx: Reader, remote: string, live: string): Promise<NonNullable<RemoteReply['sinceLive']>> {
  const rows = await tx
    .selectFrom('release')
    .select(['version', 'source_commit', 'source_dirty'])
    .where('remote', '=', remote)
    .where(isNewer(remote, live))
    .orderBy('published_at', 'desc')
    .execute();
  const commits = rows.flatMap(({ version, source_commit: commit, source_dirty: dirty }) =>
    commit === null ? [] : [{ version, commit, dirty }],
  );
  return { versions: rows.length, commits: commits.slice(0, MOST_COMMITS), unknown: rows.length - commits.length };
}
