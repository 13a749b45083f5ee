import type { Release } from '@parlay/contracts/release';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

type Time = ColumnType<Date, Date | string | undefined, Date | string>;

/** One published build. Rows never change: a version is a label that stays on its bytes. */
interface ReleaseRow {
  remote: string;
  digest: string;
  version: string;
  source_digest: string;
  source_commit: string | null;
  /** Whether the checkout had changes that its commit does not have; null where that is unknown. */
  source_dirty: ColumnType<boolean | null, boolean | null | undefined, never>;
  bytes: number;
  record: JSONColumnType<Release>;
  published_at: Time;
  published_by: string;
}

interface ChannelRow {
  name: string;
  /** Changes when the database is created again; revisions of different epochs cannot be compared. */
  epoch: Generated<string>;
  revision: Generated<number>;
}

/** What everyone gets on a channel. */
interface LiveRow {
  channel: string;
  remote: string;
  digest: string;
  revision: number;
  since: Time;
  actor: string;
  reason: string | null;
}

/** What a part of the visitors gets instead. */
interface CanaryRow extends LiveRow {
  percent: number;
  brand: number | null;
  cohort: string | null;
}

/** What each revision changed: for rollbacks, and for pages that missed revisions. */
interface ChangeRow {
  channel: string;
  revision: number;
  remote: string;
  kind: 'promote' | 'rollback' | 'retire';
  /** False when only a canary changed. */
  live: boolean;
  digest: string;
}

/** A remote that was taken off a channel; promoting it removes the row. `digest` was live last. */
type RetiredRow = LiveRow;

interface FreezeRow {
  remote: string;
  reason: string;
  actor: string;
  since: Time;
}

interface TokenRow {
  name: string;
  /** `ops`, or a team that may release its own remote only. */
  team: string;
  hash: string;
  created_at: Time;
  revoked_at: ColumnType<Date | null, undefined, Date>;
}

interface AuditRow {
  seq: number;
  at: Time;
  actor: string;
  action: string;
  channel: string | null;
  remote: string | null;
  revision: number | null;
  reason: string | null;
  detail: JSONColumnType<Record<string, unknown>>;
  previous: string;
  hash: string;
}

export interface Schema {
  release: ReleaseRow;
  channel: ChannelRow;
  live: LiveRow;
  canary: CanaryRow;
  change: ChangeRow;
  retired_remote: RetiredRow;
  frozen_remote: FreezeRow;
  token: TokenRow;
  audit: AuditRow;
  audit_head: { is_only: Generated<boolean>; seq: number; hash: string };
}
