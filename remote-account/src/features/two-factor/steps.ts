import type { Schemas } from '@parlay/contracts/api';

/** Callbacks from the steps of a task to the dialog. */
export interface Steps {
  onClose(): void;
  /** The state of the second factor has changed. */
  onChanged(next: Schemas['TwoFactorState']): void;
  /** The server's state differs from the page's because it was changed elsewhere. */
  onStale(): void;
  /** Recovery codes are being shown, or are no longer shown. */
  onCodes(shown: boolean): void;
}
