import type { Schemas } from '@parlay/contracts/api';

/** Calls that the steps of a task make to the dialog. */
export interface Steps {
  onClose(): void;
  /** The second factor is another one than before. */
  onChanged(next: Schemas['TwoFactorState']): void;
  /** It is not as the page thinks: it was changed elsewhere. */
  onStale(): void;
  /** Recovery codes are shown, or no longer. */
  onCodes(shown: boolean): void;
}
