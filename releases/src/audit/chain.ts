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

export interface LinkedEntry {
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

/** Returns an entry's hash: the SHA-256 of its canonical JSON, which includes the previous entry's hash. */
function entryHash(entry: LinkedEntry): string {
  return createHash('sha256')
    .update(canonicalize(entry) ?? '')
    .digest('hex');
}

/** Appends an entry in the caller's transaction. Locks the head row until it ends, so that the chain never forks. */
export async function appendAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  const head = await queries.lockHead(tx);
  // Uses the database's clock, read after the lock, because nodes' clocks differ and entries could go back in time.
  const { at } = await queries.currentTime(tx);
  const linked: LinkedEntry = {
    seq: head.seq + 1,
    at: at.toISOString(),
    actor: entry.actor,
    action: entry.action,
    channel: entry.channel ?? null,
    remote: entry.remote ?? null,
    revision: entry.revision ?? null,
    reason: entry.reason ?? null,
    // Drops undefined keys, as the database does.
    detail: JSON.parse(JSON.stringify(entry.detail)) as unknown,
    previous: head.hash,
  };
  const hash = entryHash(linked);
  await queries.addEntry(tx, { ...linked, at, hash });
  await queries.setHead(tx, { seq: linked.seq, hash });
}

/**
 * Checks the whole chain in order: that every entry's hash and predecessor are correct, and that the head is the last
 * entry. Calls `visit` for each valid entry with its hash.
 */
export async function walkChain(tx: Tx, visit: (entry: LinkedEntry, hash: string) => void): Promise<ChainVerdict> {
  const head = await queries.head(tx);
  let previous = FIRST_HASH;
  let seq = 0;
  for await (const { hash, ...linked } of entriesAfter(tx, seq)) {
    const problem = linkError(linked, hash, seq + 1, previous);
    if (problem) return { ok: false, entries: head.seq, brokenAt: linked.seq, problem };
    visit(linked, hash);
    previous = hash;
    seq = linked.seq;
  }
  if (seq !== head.seq || previous !== head.hash)
    return { ok: false, entries: head.seq, brokenAt: seq + 1, problem: 'the newest entries are missing' };
  return { ok: true, entries: seq, head: previous };
}

/**
 * Returns entries after one, oldest first, in the form that is hashed, so that anyone with all of them can verify the
 * chain.
 */
export async function readChain(
  db: Db,
  { after, limit }: { after: number; limit: number },
): Promise<(LinkedEntry & { hash: string })[]> {
  const rows = await queries.entriesAfter(db, { seq: after, limit });
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** Batch size for reading all entries. */
const BATCH_SIZE = 1_000;

/** Yields every entry after one, oldest first, without holding all of them in memory. */
export async function* entriesAfter(db: Db, after: number): AsyncGenerator<LinkedEntry & { hash: string }> {
  for (let last = after; ; ) {
    const entries = await readChain(db, { after: last, limit: BATCH_SIZE });
    yield* entries;
    last = entries.at(-1)?.seq ?? last;
    if (entries.length < BATCH_SIZE) return;
  }
}

function linkError(row: LinkedEntry, hash: string, expectedSeq: number, previous: string): string | undefined {
  if (row.seq !== expectedSeq) return `entry ${expectedSeq} is missing`;
  if (row.previous !== previous) return `entry ${row.seq} does not follow its predecessor`;
  if (entryHash(row) !== hash) return `entry ${row.seq} was altered`;
  return undefined;
}
