import type { SubmitResult } from '@parlay/forms/submit';

/** Input of the player. The code is used only if the second factor is on. */
export interface StepUpValues {
  currentPassword: string;
  code: string;
}

/** State of the re-authentication dialog. */
export interface StepUpRequest {
  /** Whether the code of the second factor is also required. */
  secondFactor: boolean;
  /** Sends password and code. Returns the errors of its fields, and the dialog stays open. */
  answer(values: StepUpValues): Promise<SubmitResult>;
  /** Cancels the call that requires re-authentication. */
  giveUp(): void;
  /** Why the last attempt failed, unless its fields show that. */
  failure: string | undefined;
}
