import type { SetRemote, Slot } from '@parlay/contracts/release';
import type { Serialize } from '@parlay/contracts/serialize';
import type { BehaviorSubject } from 'rxjs';
import type { FailedOutcome } from '../files/outcome.ts';
import type { Running } from '../load/load.ts';
import type { AttemptState } from './attempt-state.ts';

/** A remote on this page. */
export interface LiveRemote {
  live: SetRemote;
  readonly parts: Set<Part>;
  /** The running version. Differs from the live one if that could not be loaded. */
  running?: Running | undefined;
  /** True while the parts are being unmounted for a remount or removal. Their elements stay until then. */
  swapping: boolean;
  /** Runs swaps and retries of this remote one after another. */
  serialize: Serialize;
}

/** A remote's content in one slot, which is one single-spa application. */
export interface Part {
  readonly slot: Slot;
  readonly app: string;
  /** State of the current attempt, or `over` if there is none. */
  readonly state$: BehaviorSubject<AttemptState>;
  /** The current attempt. */
  attempt?: Attempt | undefined;
}

/** The current attempt to show a part, as seen by other modules. */
export interface Attempt {
  /** Reports that the shown version does not work, and replaces it. */
  fail(outcome: FailedOutcome, message: string): void;
  /** Unmounts the part and shows its fallback. */
  giveUp(): void;
}
