import { Release } from '@parlay/contracts/release';
import type { Attachments } from '../../artifacts/attachments.ts';
import type { Reader } from '../../database/connect.ts';
import { sizeOf } from '../../gate/sizes.ts';
import type { Canary, RemoteReply, RemoteVersion } from '../../replies/remote.ts';
import type { VerdictRule } from '../../verdict/verdict-rule.ts';
import { missingBrowsers } from '../automation/grow-canaries.ts';
import { gateVerdicts } from '../checks/gate-verdicts.ts';
import { nextStep } from '../pointers/canary-rule.ts';
import { earlierVersionsOn } from '../pointers/live-history.ts';
import { canaryOf, readServedChannel } from '../pointers/pointers.ts';
import { quarantinesOf } from '../pointers/quarantine.ts';
import { type PublishedRelease, parsePublished } from '../pointers/revise.ts';
import type { Releasing } from '../releasing.ts';
import { placesOf } from './places.ts';
import { newestVersions, versionsBefore, versionsSince } from './published-order.gen.ts';
import * as queries from './remote-view.gen.ts';
import { factsOf } from './version-facts.ts';

/** Maximum number of listed commits since the live version. */
const MAX_COMMITS = 50;

export interface RemoteQuery {
  channel: string;
  remote: string;
  /** Only versions published before this one. */
  before: string | undefined;
  limit: number;
}

/** Reads everything on the console's page of a remote in one snapshot. Returns undefined for an unknown channel. */
export const readRemote = (
  releasing: Releasing & { attachments: Attachments },
  query: RemoteQuery,
): Promise<RemoteReply | undefined> =>
  readServedChannel(releasing.db, query.channel, async (tx, { revision, rule }) => {
    const { channel, remote } = query;
    const live = await queries.liveRelease(tx, { channel, remote });
    const { rows, older } = await pageOfVersions(tx, query);
    const canary = await canaryNow(tx, { channel, remote, rule });
    const frozen = await queries.freezeOf(tx, { remote });
    return {
      ...{ channel, revision, remote, older },
      live: live ? { version: live.version, size: sizeOf(Release.parse(live.record)) } : null,
      canary,
      // A rollback of a remote with a canary only withdraws the canary.
      rollsBackTo: canary ? (live?.version ?? null) : await previousVersion(tx, channel, remote),
      frozen: frozen?.reason ?? null,
      versions: await describeVersions(releasing, tx, query, rows),
      sinceLive: live ? await commitsSince(tx, remote, live.version) : null,
    };
  });

async function pageOfVersions(tx: Reader, { remote, before, limit }: RemoteQuery) {
  const page = { remote, limit: limit + 1 };
  const rows = await (before === undefined ? newestVersions(tx, page) : versionsBefore(tx, { ...page, before }));
  const shown = rows.slice(0, limit);
  return { rows: shown.map(parsePublished), older: rows.length > limit ? (shown.at(-1)?.version ?? null) : null };
}

async function describeVersions(
  releasing: Releasing & { attachments: Attachments },
  tx: Reader,
  { channel, remote }: RemoteQuery,
  rows: readonly PublishedRelease[],
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

async function canaryNow(
  tx: Reader,
  { channel, remote, rule }: { channel: string; remote: string; rule: VerdictRule },
): Promise<Canary | null> {
  const row = await canaryOf(tx, channel, remote);
  if (!row) return null;
  const guard = await queries.guardOf(tx, { channel, remote, digest: row.digest });
  const { version, percent, brand, cohort, steps, paused } = row;
  const grows = row.next_at !== null && !paused;
  return {
    ...{ version, percent, brand, cohort, steps, paused },
    next: nextStep(row, percent) ?? null,
    nextAt: paused ? null : (row.next_at?.toISOString() ?? null),
    stepSeconds: row.step_seconds,
    lacksBrowsers: grows ? await missingBrowsers(tx, { channel, remote, percent, rule }) : 0,
    takesBack: guard?.take_back ?? false,
    needsProof: guard?.needs_proof ?? false,
    since: row.since.toISOString(),
    by: row.actor,
  };
}

async function previousVersion(tx: Reader, channel: string, remote: string): Promise<string | null> {
  const [digest] = (await earlierVersionsOn(tx, channel)).get(remote) ?? [];
  if (digest === undefined) return null;
  const row = await queries.versionOf(tx, { remote, digest });
  return row?.version ?? null;
}

async function commitsSince(tx: Reader, remote: string, live: string): Promise<NonNullable<RemoteReply['sinceLive']>> {
  const rows = await versionsSince(tx, { remote, version: live });
  const commits = rows.flatMap(({ commit, ...row }) => (commit === null ? [] : [{ ...row, commit }]));
  return { versions: rows.length, commits: commits.slice(0, MAX_COMMITS), unknown: rows.length - commits.length };
}
