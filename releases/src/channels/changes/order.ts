import type { CanaryGuardRequest } from '../canary/canary-guard.ts';
import type { Candidate, VersionLabel } from '../checks/check-versions.ts';
import type { PlannedCanary } from '../pointers/canary-rule.ts';
import type { PointedRelease, RevisionRequest, RevisionResult } from '../pointers/revise.ts';
import type { RoutedRelease } from './snapshot.ts';

/** A remote to roll back. */
export interface Rollback {
  remote: string;
  /**
   * The version to take back: the live one or a canary. A version that nobody gets any more counts as already taken back. If
   * absent, the canary in flight, otherwise the live version.
   */
  from?: string | undefined;
  /** The version to go back to; the previously live one if absent. */
  to?: string | undefined;
}

/** Changes to a channel in one atomic revision: either promotions and retirements, or rollbacks. */
export interface ChangeRequest extends RevisionRequest {
  promote: readonly VersionLabel[];
  /**
   * Rollbacks skip the browser check, so they cannot be combined with other changes. The first remote gets the target that it
   * would get alone; the others may go further back to resolve route conflicts.
   */
  rollback: readonly Rollback[];
  retire: readonly string[];
  /** Audience and growth plan of the only promoted version; everyone gets it if absent. */
  canary?: PlannedCanary | undefined;
  /** Permissions of the verdict over the canary; if absent, the candidate's earlier permissions stay. */
  guard?: CanaryGuardRequest | undefined;
  /** Whether to skip the browser check, which the log records. */
  withoutBrowser?: boolean | undefined;
  /** Whether an order that only retires remotes may leave public routes and slots without an owner. */
  dropRoutes?: boolean | undefined;
  /** Whether the caller may roll back a frozen remote. */
  passesFreeze?: boolean | undefined;
}

/** Empty lists of an order, for callers that fill only one of them. */
export const NO_CHANGE = { promote: [], rollback: [], retire: [] } as const;

/** A remote after a change, with the versions that visitors had and no longer get. */
export interface ChangedRemote extends PointedRelease {
  change: 'promote' | 'rollback' | 'retire';
  /** The version that was live for everyone; null if it still is or there was none. */
  from: string | null;
  /** The version of the canary that ended; null if there was none or its version went live. */
  withdrawn: string | null;
}

export interface ChangeResult extends Pick<RevisionResult, 'channel' | 'revision' | 'changed'> {
  remotes: ChangedRemote[];
  /** Pages and slots that lost their owner, one sentence each. */
  broken: string[];
}

/** A pointer move, with its details for the log. */
export interface Move extends PointedRelease {
  change: ChangedRemote['change'];
  /** Audience of the release: everyone, a canary's visitors, everyone as before (the canary ends), or nobody. */
  to: 'everyone' | 'canary' | 'everyone as before' | 'nobody';
  detail: Record<string, unknown>;
}

/** Everything that an order would change on a channel in its current state. */
export interface Plan {
  action: 'promote' | 'canary' | 'rollback' | 'retire';
  /** Empty if the channel is already in the ordered state. */
  moves: readonly Move[];
  remotes: ChangedRemote[];
  /** Versions that the gate judges, with their records: all versions that a promotion names. */
  candidates: readonly Candidate[];
  /** Pages and slots that would lose their owner in an order that only retires remotes, one sentence each. */
  broken: string[];
  /** Routes of the live versions and of the versions to go back to. Only set for a rollback. */
  routes?: { present: readonly RoutedRelease[]; targets: readonly RoutedRelease[] };
}
