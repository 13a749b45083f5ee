import type { Severity } from '@parlay/releases/severities';
import type { VerdictRule } from '@parlay/releases/verdict-rule';

/** Visitors who get a canary version, and the steps in which their share grows. */
export interface Audience {
  percent?: number | undefined;
  brand?: number | undefined;
  cohort?: string | undefined;
  /** Percentages that it grows to. */
  steps?: number[] | undefined;
  /** Seconds between two steps. */
  stepSeconds?: number | undefined;
  /** Whether the registry rolls it back automatically if it is significantly worse. */
  auto?: boolean | undefined;
  /** Whether it grows only after it has been proven good enough. */
  proof?: boolean | undefined;
}

export type SteerAction = 'pause' | 'resume' | 'next' | 'complete' | 'abort';

/** A change that an operator requests in the console. */
export type Order =
  | {
      kind: 'promote';
      channel: string;
      remote: string;
      version: string;
      /** Defaults to everyone. */
      audience?: Audience | undefined;
      withoutBrowser?: boolean | undefined;
      reason?: string | undefined;
    }
  | { kind: 'steer'; channel: string; remote: string; action: SteerAction; reason?: string | undefined }
  | {
      kind: 'rollback';
      channel: string;
      /** Remotes to roll back in the same step. `from` and `to` apply to the first one. */
      remotes: readonly [string, ...string[]];
      /** Version of each remote to roll back. A remote that no longer serves it counts as already rolled back. */
      from?: Readonly<Record<string, string>> | undefined;
      /** Target version of the first remote. Defaults to the previous version. */
      to?: string | undefined;
      reason: string;
    }
  | { kind: 'retire'; channel: string; remote: string; dropRoutes: boolean; reason: string }
  | { kind: 'freeze'; remote: string; reason: string }
  | { kind: 'unfreeze'; remote: string; reason: string }
  | { kind: 'end preview'; preview: string }
  | SettingsOrder;

/** Duration in the command line's format, such as 12h or 30d. */
export type Span = `${number}${'m' | 'h' | 'd'}`;
/** Day such as 2026-12-31, as the command line takes it. */
export type Day = `${number}-${number}-${number}`;

/** A change of a token, webhook, cohort or channel. Only ops may request it. */
export type SettingsOrder =
  | {
      kind: 'create token';
      name: string;
      team: string;
      /** Remotes that the token may release in addition to its team's own. */
      remotes: readonly string[];
      readOnly: boolean;
      /** How long it works, or its last day in UTC. Undefined for a token that works until it is revoked. */
      expires: Span | Day | undefined;
    }
  | { kind: 'revoke token'; name: string }
  | { kind: 'create webhook'; name: string; url: string; severity: Severity }
  | { kind: 'remove webhook'; name: string }
  | {
      kind: 'add to cohort' | 'remove from cohort';
      cohort: string;
      /** An empty list removes the whole cohort. */
      members: readonly string[];
      reason?: string | undefined;
    }
  | {
      kind: 'create channel';
      name: string;
      /** Channel whose live versions are copied. If absent, the new channel starts empty. */
      from: string | undefined;
      hosts: readonly string[];
      reason?: string | undefined;
    }
  | { kind: 'remove channel'; name: string; reason: string }
  | { kind: 'change rule'; name: string; rule: VerdictRule; reason: string };

export const nameOf = (remote: string): string => remote.replace(/^remote-/, '');
