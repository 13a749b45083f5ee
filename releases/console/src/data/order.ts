import type { Severity } from '@parlay/releases/severities';
import type { VerdictRule } from '@parlay/releases/verdict-rule';

/** Part of the visitors that gets a version, and its growth. */
export interface Audience {
  percent?: number | undefined;
  brand?: number | undefined;
  cohort?: string | undefined;
  /** Shares in per cent that it grows to. */
  steps?: number[] | undefined;
  /** Seconds between two steps. */
  stepSeconds?: number | undefined;
  /** Whether the registry rolls it back automatically if it is significantly worse. */
  auto?: boolean | undefined;
  /** Whether it only grows once it is proven good enough. */
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
      /** Everyone if absent. */
      audience?: Audience | undefined;
      withoutBrowser?: boolean | undefined;
      reason?: string | undefined;
    }
  | { kind: 'steer'; channel: string; remote: string; action: SteerAction; reason?: string | undefined }
  | {
      kind: 'rollback';
      channel: string;
      /** Remotes that roll back in the same step. The first one decides the target. */
      remotes: readonly [string, ...string[]];
      /** Versions to roll back, by remote. If nobody gets that version of a remote, it is rolled back already. */
      from?: Readonly<Record<string, string>> | undefined;
      /** Target version of the first remote. The previous version if absent. */
      to?: string | undefined;
      reason: string;
    }
  | { kind: 'retire'; channel: string; remote: string; dropRoutes: boolean; reason: string }
  | { kind: 'freeze'; remote: string; reason: string }
  | { kind: 'unfreeze'; remote: string; reason: string }
  | { kind: 'end preview'; preview: string }
  | SettingsOrder;

/** Span such as 12h or 30d, as the command line takes it. */
export type Span = `${number}${'m' | 'h' | 'd'}`;
/** Day such as 2026-12-31, as the command line takes it. */
export type Day = `${number}-${number}-${number}`;

/** A change of tokens, webhooks, cohorts or channels. Only ops may request them. */
export type SettingsOrder =
  | {
      kind: 'create token';
      name: string;
      team: string;
      /** Remotes that it may release besides its team's own. */
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
      /** None removes the cohort. */
      members: readonly string[];
      reason?: string | undefined;
    }
  | {
      kind: 'create channel';
      name: string;
      /** Channel whose live versions it starts with. Empty if absent. */
      from: string | undefined;
      hosts: readonly string[];
      reason?: string | undefined;
    }
  | { kind: 'remove channel'; name: string; reason: string }
  | { kind: 'change rule'; name: string; rule: VerdictRule; reason: string };

export const nameOf = (remote: string): string => remote.replace(/^remote-/, '');
