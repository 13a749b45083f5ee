import type { CanaryGuardOrder } from '../canary/canary-guard.ts';
import type { Candidate, Labelled } from '../checks/check-versions.ts';
import type { PlannedCanary } from '../pointers/canary-rule.ts';
import type { Order, Pointed, Revised } from '../pointers/revise.ts';
import type { Routed } from './snapshot.ts';

/** A remote to roll back. */
export interface Rollback {
  remote: string;
  /**
   * The version that it takes back: the live one, or a canary. One that nobody gets any more was taken back already. Absent: a
   * canary in flight, else what is live.
   */
  from?: string | undefined;
  /** The version to go back to; the one live before when absent. */
  to?: string | undefined;
}

/** Changes of a channel in one revision: all of them or none. Versions go live and remotes leave, or remotes go back. */
export interface ChangeOrder extends Order {
  promote: readonly Labelled[];
  /** Nothing is tried for a rollback, so it stands alone. The first goes back as it would alone. */
  rollback: readonly Rollback[];
  retire: readonly string[];
  /** Audience of the only promoted version, and how it grows; everyone when absent. */
  canary?: PlannedCanary | undefined;
  /** Permissions of the verdict for the canary; those given with this candidate stay where absent. */
  guard?: CanaryGuardOrder | undefined;
  /** Goes live by the rules alone; the log says so. */
  withoutBrowser?: boolean | undefined;
  /** Whether public routes and slots may end up without an owner, where remotes are only retired. */
  dropRoutes?: boolean | undefined;
  /** Whether the caller may roll a frozen remote back. */
  passesFreeze?: boolean | undefined;
}

/** The lists of an order, for callers that fill one of them. */
export const NO_CHANGE = { promote: [], rollback: [], retire: [] } as const;

/** A remote after a change, with the versions that visitors had and no longer get. */
export interface ChangedRemote extends Pointed {
  change: 'promote' | 'rollback' | 'retire';
  /** The version that was live for everyone; null where it still is, or nobody had another one. */
  from: string | null;
  /** The canary that ended, where it had another version. */
  withdrawn: string | null;
}

export interface Changed extends Pick<Revised, 'channel' | 'revision' | 'changed'> {
  remotes: ChangedRemote[];
  /** Pages and slots that nobody has any more, one sentence each. */
  broken: string[];
}

/** A pointer's move, with what the log says of it. */
export interface Move extends Pointed {
  change: ChangedRemote['change'];
  /** Audience of the release: everyone, a canary's, everyone as before without the canary, or nobody. */
  to: 'everyone' | 'canary' | 'everyone as before' | 'nobody';
  detail: Record<string, unknown>;
}

/** Everything that an order would change on a channel as it is. */
export interface Plan {
  action: 'promote' | 'canary' | 'rollback' | 'retire';
  /** Empty where the channel is that already. */
  moves: readonly Move[];
  remotes: ChangedRemote[];
  /** Versions to be judged, with their records: all that a promotion names. */
  candidates: readonly Candidate[];
  /** Pages and slots that nobody would have any more where remotes are only retired, one sentence each. */
  broken: string[];
  /** Routes of what is live and of the versions to go back to, where the action is a rollback. */
  routes?: { present: readonly Routed[]; targets: readonly Routed[] };
}
