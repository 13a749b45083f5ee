import type { UnfitReason } from '@parlay/contracts/identity-check';

/** Ends the cleaning of a file that is not accepted; callers of `recognize()` and `cleaner` get a value. */
export class FileError extends Error {
  readonly reason: UnfitReason;

  constructor(reason: UnfitReason) {
    super(`the file is not accepted: ${reason}`);
    this.reason = reason;
  }
}
