import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { Db, Tx } from '../database/connect.ts';
import * as queries from './chain.gen.ts';

export interface AuditEntry {
  actor: string;
  action: string;
  channel?: string;
  remote?: string;
  revision?: number;
  reason?: string | undefined;
  detail: Record<string, unknown>;
}

export type ChainVerdict =
  | { ok: true; entries: number; head: string }
  | { ok: false; entries: number; brokenAt: number; problem: string };

const FIRST_HASH = '0'.repeat(64);

export interface Linked {
  seq: number;
  at: string;
  actor: string;
  action: string;
  channel: string | null;
  remote: string | null;
  revision: number | null;
  reason: string | null;
  detail: unknown;
  previous: string;
}

/** Hash of an entry: SHA-256 of its canonical JSON, the hash of its predecessor among it. */
function entryHash(entry: Linked): string {
  return createHash('sha256')
    .update(canonicalize(entry) ?? '')
    .digest('hex');
}

/** Appends inside the caller's transaction. The head row is locked until it ends, so entries never fork. */
export async function appendAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  const head = await queries.lockHead(tx);
  // The database's clock, read after the lock: nodes' clocks differ, so entries could go back in time.
  const { at } = await queries.currentTime(tx);
  const linked: Linked = {
    seq: head.seq + 1,
    at: at.toISOString(),
    actor: entry.actor,
    action: entry.action,
    channel: entry.channel ?? null,
    remote: entry.remote ?? null,
    revision: entry.revision ?? null,
    reason: entry.reason ?? null,
    // As the database gives it back: without the keys that are undefined.
    detail: JSON.parse(JSON.stringify(entry.detail)) as unknown,
    previous: head.hash,
  };
  const hash = entryHash(linked);
  await queries.addEntry(tx, { ...linked, at, hash });
  await queries.setHead(tx, { seq: linked.seq, hash });
}

/**
 * Walks the whole chain in order and checks that every entry has its hash and predecessor, and that the head is the last.
 * `visit` sees each sound entry with its hash.
 */
export async function walkChain(tx: Tx, visit: (entry: Linked, hash: string) => void): Promise<ChainVerdict> {
  const head = await queries.head(tx);
  let previous = FIRST_HASH;
  let seq = 0;
  for await (const { hash, ...linked } of entriesAfter(tx, seq)) {
    const problem = breakOf(linked, hash, seq + 1, previous);
    if (problem) return { ok: false, entries: head.seq, brokenAt: linked.seq, problem };
    visit(linked, hash);
    previous = hash;
    seq = linked.seq;
  }
  if (seq !== head.seq || previous !== head.hash)
    return { ok: false, entries: head.seq, brokenAt: seq + 1, problem: 'the newest entries are missing' };
  return { ok: true, entries: seq, head: previous };
}

/** Entries after one, oldest first, as their hashes are computed: anyone who has them all can check the chain. */
export async function readChain(
  db: Db,
  { after, limit }: { after: number; limit: number },
): Promise<(Linked & { hash: string })[]> {
  const rows = await queries.entriesAfter(db, { seq: after, limit });
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** Entries that are read at once where all are wanted. */
const AT_ONCE = 1_000;

/** Every entry after one, oldest first, without all of them in memory. */
export async function* entriesAfter(db: Db, after: number): AsyncGenerator<Linked & { hash: string }> {
  for (let last = after; ; ) {
    const entries = await readChain(db, { after: last, limit: AT_ONCE });
    yield* entries;
    last = entries.at(-1)?.seq ?? last;
    if (entries.length < AT_ONCE) return;
  }
}

function breakOf(row: Linked, hash: string, expectedSeq: number, previous: string): string | undefined {
  if (row.seq !== expectedSeq) return `entry ${expectedSeq} is missing`;
  if (row.previous !== previous) return `entry ${row.seq} does not follow its predecessor`;
  if (entryHash(row) !== hash) return `entry ${row.seq} was altered`;
  return undefined;
}
