import { Release } from '@parlay/contracts/release';
import type { Db, Reader, Tx } from '../../database/connect.ts';
import { VerdictRule } from '../../verdict/verdict-rule.ts';
import * as queries from './pointers.gen.ts';

/** Returns the revision of a channel; undefined if it does not exist or was removed. */
export const servedRevision = async (db: Reader, name: string): Promise<number | undefined> =>
  (await queries.servedChannel(db, { name }))?.revision;

export interface ServedChannel extends queries.ServedChannelRow {
  rule: VerdictRule;
}

/** Reads a channel and its pointers in one snapshot. Returns undefined for an unknown channel. */
export function readServedChannel<T>(
  db: Db,
  name: string,
  read: (tx: Tx, channel: ServedChannel) => Promise<T>,
): Promise<T | undefined> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const channel = await queries.servedChannel(tx, { name });
      return channel && (await read(tx, { ...channel, rule: VerdictRule.parse(channel.rule) }));
    });
}

export const liveOf = (db: Reader, channel: string) => queries.liveOf(db, { channel });

export const canariesOf = (db: Reader, channel: string) => queries.canariesOf(db, { channel });

export const canaryOf = (db: Reader, channel: string, remote: string) => queries.canaryOf(db, { channel, remote });

export const canariesFor = (db: Reader, cohort: string) => queries.canariesFor(db, { cohort });

export const retiredOn = (db: Reader, channel: string) => queries.retiredOn(db, { channel });

export interface VisibleRecords {
  live: Release[];
  canaries: Release[];
}

/** Returns the records of all releases that visitors of a channel can get, for the gate. */
export async function recordsOf(db: Reader, channel: string): Promise<VisibleRecords> {
  const live = await queries.liveRecords(db, { channel });
  const canaries = await queries.canaryRecords(db, { channel });
  const parsed = (rows: readonly { record: unknown }[]) => rows.map(({ record }) => Release.parse(record));
  return { live: parsed(live), canaries: parsed(canaries) };
}
