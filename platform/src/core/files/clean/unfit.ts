import type { UnfitReason } from '@parlay/contracts/identity-check';

/** Why a file is not accepted. */
export type Unfit = UnfitReason;

/** Ends the cleaning of a file that is not accepted; callers of `recognize()` and `cleaner` get a value. */
export class UnfitFile extends Error {
  readonly reason: Unfit;

  constructor(reason: Unfit) {
    super(`the file is not accepted: ${reason}`);
    this.reason = reason;
  }
}
