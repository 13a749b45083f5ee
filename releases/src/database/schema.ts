import type { Release } from '@parlay/contracts/release';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { Tried } from '../gate/browser-check-job.ts';
import type { AnalysisEvidence } from '../verdict/analysis-evidence.ts';
import type { VerdictRule } from '../verdict/verdict-rule.ts';

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
  /** Share of browsers whose beacons count, 0 to 1. */
  beacon_sample: Generated<number>;
  /** Rule of the verdict; an absent field has its default. */
  verdict_rule: JSONColumnType<Partial<VerdictRule>, string | undefined, string>;
  /** Host names by which edges serve it; production has none, because it is served by all others. */
  hosts: ColumnType<string[], string[] | undefined, string[]>;
  /** Set where it is not served any more. */
  removed_at: ColumnType<Date | null, never, Date | null>;
}

interface WebhookRow {
  name: string;
  url: string;
  secret: string;
  least_severity: 'info' | 'warning' | 'alarm';
  made_at: Time;
  made_by: string;
}

/** Message for a webhook: one that is still to be sent, or was sent lately. */
interface WebhookMessageRow {
  id: Generated<string>;
  webhook: string;
  body: string;
  made_at: Time;
  attempts: Generated<number>;
  /** Null: delivered, or given up. */
  due_at: ColumnType<Date | null, Date | undefined, Date | null>;
  delivered_at: ColumnType<Date | null, undefined, Date>;
  problem: string | null;
}

/** A key that signs previews. */
interface PreviewKeyRow {
  id: string;
  private_key: string;
  public_key: string;
  made_at: Time;
}

/** A signed preview. What it shows is in its token and in the log, too. */
interface PreviewRow {
  id: string;
  channel: string;
  /** In place of what is live; of previews before 2026-11-29 unknown. */
  releases: JSONColumnType<{ remote: string; version: string; digest: string }[]>;
  revision: number | null;
  /** Why ops made it of what no gate has let through. */
  ungated_reason: string | null;
  expires_at: Date;
  made_at: Time;
  made_by: string;
  revoked_at: ColumnType<Date | null, undefined, Date>;
}

/** Version that everyone gets on a channel. */
interface LiveRow {
  channel: string;
  remote: string;
  digest: string;
  revision: number;
  since: Time;
  actor: string;
  reason: string | null;
}

/** Version that a part of the visitors gets instead. */
interface CanaryRow extends LiveRow {
  percent: number;
  brand: number | null;
  cohort: string | null;
  /** Shares that it grows to; empty: it stays as it is. */
  steps: ColumnType<number[], number[] | undefined, number[]>;
  /** Time between two steps; null: each is asked for. */
  step_seconds: ColumnType<number | null, number | null | undefined, number | null>;
  next_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  paused: Generated<boolean>;
  paused_by: ColumnType<string | null, string | null | undefined, string | null>;
  /** Whether it was promoted by the rules alone, and so grows. */
  without_browser: Generated<boolean>;
}

/** A named group of visitors that canaries can be for. */
interface CohortRow {
  name: string;
  created_at: Time;
  created_by: string;
}

interface CohortMemberRow {
  cohort: string;
  /** Key by which edges know a player on each device. */
  member: string;
  added_at: Time;
  added_by: string;
}

/** Changes of each revision: for rollbacks, and for pages that missed revisions. */
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

/** A release that was taken back, and not promoted since. */
interface QuarantineRow {
  remote: string;
  digest: string;
  channel: string;
  actor: string;
  reason: string | null;
  since: Time;
}

/** A live version that fails in pages now. */
interface FailingRow {
  channel: string;
  remote: string;
  digest: string;
  since: Time;
  what: 'mounts' | 'errors';
  bad: number;
  of: number;
}

interface FreezeRow {
  remote: string;
  reason: string;
  actor: string;
  since: Time;
}

interface TokenRow {
  name: string;
  /** `ops`, or a team that may release its own remote. */
  team: string;
  /** Further remotes that the token may release. */
  remotes: ColumnType<string[], string[] | undefined, never>;
  read_only: ColumnType<boolean, boolean | undefined, never>;
  /** Null: it works until it is revoked. */
  expires_at: ColumnType<Date | null, Date | null | undefined, never>;
  hash: string;
  created_at: Time;
  revoked_at: ColumnType<Date | null, undefined, Date>;
}

/** Somebody who is signed in to the console. */
interface ConsoleSessionRow {
  hash: string;
  token: string;
  made_at: Time;
  used_at: Time;
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

/** Permissions of the verdict for a canary; `digest` is the candidate that they were given for. */
interface CanaryGuardRow {
  channel: string;
  remote: string;
  digest: string;
  /** The registry withdraws it when it is worse beyond doubt. */
  take_back: boolean;
  /** It grows only when it is proven to break less than twice as often. */
  needs_proof: boolean;
}

/** A candidate compared with the version that was live at the same time. */
interface AnalysisRow {
  id: GeneratedAlways<string>;
  channel: string;
  remote: string;
  candidate: string;
  control: string;
  started_at: Time;
  ended_at: ColumnType<Date | null, undefined, Date>;
  evidence: JSONColumnType<AnalysisEvidence>;
  /** When ops were told that it is worse and nothing was done about it. */
  alarmed_at: ColumnType<Date | null, undefined, Date>;
}

/** A browser that was served one side of an analysis, once for each share of the candidate. */
interface AnalyzedBrowserRow {
  trial: string;
  share: number;
  /** Pseudonym of the visitor's browser. */
  browser: string;
  is_candidate: boolean;
  /** Pseudonym of its address block; null of an older edge. */
  block: ColumnType<string | null, string | null, never>;
  issued_at: ColumnType<Date | null, Date | null, never>;
  /** Whether the registry may act on what it shows. */
  counts: Generated<boolean>;
  served_at: Time;
  alive_at: ColumnType<Date | null, undefined, Date>;
  failed_at: ColumnType<Date | null, undefined, Date>;
  error_at: ColumnType<Date | null, undefined, Date>;
  silent_at: ColumnType<Date | null, undefined, Date>;
  slow_at: ColumnType<Date | null, undefined, Date>;
}

/** Contribution of an address block to the evidence that counts. */
interface AnalyzedBlockRow {
  trial: string;
  block: string;
  browsers: Generated<number>;
  candidate_bads: Generated<number>;
  control_bads: Generated<number>;
}

/** Counts of the pages with a version on them in one minute. */
export interface HealthMinuteRow {
  channel: string;
  remote: string;
  version: string;
  /** Side of the remote's canary at that time. */
  arm: 'everyone' | 'control' | 'candidate';
  minute: Time;
  served: Generated<number>;
  /** Pages that reported it as loaded. */
  alive: Generated<number>;
  loads: Generated<number>;
  failures: Generated<number>;
  errors: Generated<number>;
  swaps: Generated<number>;
  /** Rollbacks that wait for unfinished input in a frame. */
  held: Generated<number>;
  lcp: Generated<number>;
  poor_lcp: Generated<number>;
  inp: Generated<number>;
  poor_inp: Generated<number>;
  cls: Generated<number>;
  poor_cls: Generated<number>;
}

/** Errors and failures of a version with the same text, on one day. */
interface HealthErrorRow {
  remote: string;
  version: string;
  day: Time;
  /** File, line and column; empty where the page named none. */
  place: string;
  message: string;
  count: number;
  /** Null where it was not noted yet. */
  first_at: ColumnType<Date | null, Date, never>;
  last_at: Time;
  id: GeneratedAlways<string>;
}

/** A page that reported lately. */
interface OpenPageRow {
  /** Pseudonym of the page. */
  page: string;
  channel: string;
  seen_at: Time;
  /** Version of each remote that it runs, by what it reported last. */
  versions: JSONColumnType<Record<string, string>>;
}

/** A page that replaced the version that it ran. */
interface PageSwapRow {
  channel: string;
  remote: string;
  to_version: string;
  page: string;
  from_version: string;
  swapped_at: Time;
}

/** Findings of a browser check. The newest one on a composition counts. */
interface BrowserVerdictRow {
  id: GeneratedAlways<string>;
  /** SHA-256 of what was live and in flight in it. */
  composition: string;
  channel: string;
  actor: string;
  at: Time;
  reasons: JSONColumnType<string[]>;
  tried: JSONColumnType<Tried>;
}

export interface Schema {
  release: ReleaseRow;
  channel: ChannelRow;
  live: LiveRow;
  canary: CanaryRow;
  preview: PreviewRow;
  preview_key: PreviewKeyRow;
  webhook: WebhookRow;
  webhook_message: WebhookMessageRow;
  cohort: CohortRow;
  cohort_member: CohortMemberRow;
  change: ChangeRow;
  retired_remote: RetiredRow;
  frozen_remote: FreezeRow;
  quarantined_release: QuarantineRow;
  failing_remote: FailingRow;
  token: TokenRow;
  console_session: ConsoleSessionRow;
  audit: AuditRow;
  canary_guard: CanaryGuardRow;
  /** Analyses of canaries. Three tables have their first name, which archives of backups name. */
  trial: AnalysisRow;
  trial_browser: AnalyzedBrowserRow;
  trial_block: AnalyzedBlockRow;
  health_minute: HealthMinuteRow;
  health_error: HealthErrorRow;
  health_error_browser: { error: string; browser: string };
  health_delivery: { id: string; at: Time };
  open_page: OpenPageRow;
  page_swap: PageSwapRow;
  trial_verdict: BrowserVerdictRow;
  audit_head: { is_only: Generated<boolean>; seq: number; hash: string };
}
