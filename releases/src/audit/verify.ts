import type { Db, Tx } from '../database/connect.ts';
import type { RevisionMark } from '../replies/heads.ts';
import type { AuditReply } from '../replies/history.ts';
import { walkChain } from './chain.ts';
import { canaryText, onChannel, type ReplayedState, releaseText, replay, rowText, tokenText } from './replay.ts';
import * as queries from './verify.gen.ts';

const MAX_DIFFERENCES = 50;

/** Entries noted outside the database, which a consistently rewritten log lacks. */
export interface ExternalRecords {
  /** Hash of an entry that a person noted. */
  seen?: string | undefined;
  /** Marks that edges hold, each for the newest revision it knows. */
  held?: readonly RevisionMark[];
}

/**
 * Verifies the chained log, and compares it with the tables and with entries noted outside the database, in one
 * snapshot.
 */
export const verifyAudit = (db: Db, noted: ExternalRecords = {}): Promise<AuditReply> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => verifyAuditIn(tx, noted));

/** Verifies the log in a transaction of the caller. */
export async function verifyAuditIn(tx: Tx, { seen, held = [] }: ExternalRecords = {}): Promise<AuditReply> {
  const { state, apply } = replay();
  const hashes = new Map<string, string>();
  let hasSeen = seen === undefined;
  const verdict = await walkChain(tx, (entry, hash) => {
    apply(entry);
    if (seen !== undefined && hash.startsWith(seen)) hasSeen = true;
    if (entry.channel !== null && entry.revision !== null) hashes.set(`${entry.channel} ${entry.revision}`, hash);
  });
  if (!verdict.ok) return { ...verdict, differences: [] };
  if (!hasSeen) {
    const problem = `no entry has the hash ${seen}: the log is another one than when that was noted`;
    return { ok: false, entries: verdict.entries, brokenAt: null, problem, differences: [] };
  }
  const contradiction = await contradictionOf(tx, hashes, held);
  if (contradiction !== undefined)
    return { ok: false, entries: verdict.entries, brokenAt: null, problem: contradiction, differences: [] };
  const differences = differencesOf(state, await tablesOf(tx)).slice(0, MAX_DIFFERENCES);
  if (differences.length === 0) return { ...verdict, edges: held.length };
  const problem = `the tables differ from the log: ${differences.join(' ')}`;
  return { ok: false, entries: verdict.entries, brokenAt: null, problem, differences };
}

/** Describes the first edge whose entry differs from the log's. Returns undefined if there is none. */
async function contradictionOf(
  tx: Tx,
  hashes: ReadonlyMap<string, string>,
  held: readonly RevisionMark[],
): Promise<string | undefined> {
  const channels = await queries.channels(tx);
  for (const { channel, epoch, revision, hash, broken } of held) {
    if (broken !== undefined) return `an edge found that the log does not go on: ${broken}`;
    // Another epoch means another database, for example after a restore.
    if (channels.find(({ name }) => name === channel)?.epoch !== epoch) continue;
    const now = hashes.get(`${channel} ${revision}`);
    if (now !== hash)
      return `an edge holds the entry ${hash.slice(0, 32)} for revision ${revision} of ${channel}, and the log has ${now?.slice(0, 32) ?? 'none'}: the log was rewritten`;
  }
  return undefined;
}

/** Reads the tables in the form of a replayed log. */
async function tablesOf(tx: Tx): Promise<ReplayedState> {
  const channels = await queries.channels(tx);
  const live = await queries.live(tx);
  const canaries = await queries.canaries(tx);
  const retired = await queries.retired(tx);
  const frozen = await queries.frozen(tx);
  const quarantined = await queries.quarantined(tx);
  const releases = await queries.releases(tx);
  const changes = await queries.changes(tx);
  const tokens = await queries.tokens(tx);
  return {
    revisions: new Map(
      channels.flatMap(({ name, revision }) => (revision > 0 ? [[name, String(revision)] as const] : [])),
    ),
    live: new Map(live.map(({ remote, channel, digest }) => [onChannel(remote, channel), digest])),
    canaries: new Map(canaries.map((row) => [onChannel(row.remote, row.channel), canaryText(row)])),
    retired: new Map(retired.map(({ remote, channel, digest }) => [onChannel(remote, channel), digest])),
    frozen: new Map(frozen.map(({ remote, reason }) => [remote, reason])),
    quarantined: new Map(quarantined.map((row) => [releaseText(row), row.reason ?? ''])),
    versions: new Map(releases.map(({ remote, version, digest }) => [`${remote} ${version}`, digest])),
    changes: new Map(changes.map((row) => [`${onChannel(row.remote, row.channel)} at ${row.revision}`, rowText(row)])),
    tokens: new Map(
      tokens.map(({ name, team, remotes, read_only: readOnly, expires_at: expires, revoked_at: revoked }) => [
        name,
        tokenText({ team, remotes, readOnly, expiresAt: expires?.toISOString() }, revoked !== null),
      ]),
    ),
  };
}

const ENTRY_NAMES: Record<keyof ReplayedState, string> = {
  revisions: 'Revision of',
  live: 'Live version of',
  canaries: 'Canary of',
  retired: 'Retirement of',
  frozen: 'Freeze of',
  quarantined: 'Quarantine of',
  versions: 'Release',
  changes: 'Change of',
  tokens: 'Token',
};

function differencesOf(log: ReplayedState, tables: ReplayedState): string[] {
  return (Object.keys(ENTRY_NAMES) as (keyof ReplayedState)[]).flatMap((part) => {
    const keys = [...new Set([...log[part].keys(), ...tables[part].keys()])].sort();
    return keys
      .filter((key) => log[part].get(key) !== tables[part].get(key))
      .map((key) => {
        const [logged, actual] = [log[part].get(key) ?? 'none', tables[part].get(key) ?? 'none'];
        return `${ENTRY_NAMES[part]} ${key}: the log says ${logged}, the table says ${actual}.`;
      });
  });
}
