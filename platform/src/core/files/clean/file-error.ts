import type { UnfitReason } from '@parlay/contracts/identity-check';

/** Thrown while cleaning a file that is refused. Callers of `recognize()` and `cleaner` get a value instead. */
export class FileError extends Error {
  readonly reason: UnfitReason;

  constructor(reason: UnfitReason) {
    super(`the file is not accepted: ${reason}`);
    this.reason = reason;
  }
}
