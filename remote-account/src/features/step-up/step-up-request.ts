import type { SubmitResult } from '@parlay/forms/submit';

/** The player's input. The code is used only if the second factor is on. */
export interface StepUpValues {
  currentPassword: string;
  code: string;
}

/** State of the re-authentication dialog. */
export interface StepUpRequest {
  /** Whether the second-factor code is also required. */
  secondFactor: boolean;
  /** Sends password and code. If their fields have errors, returns them and the dialog stays open. */
  answer(values: StepUpValues): Promise<SubmitResult>;
  /** Cancels the call that requires re-authentication. */
  giveUp(): void;
  /** Why the last attempt failed, unless the fields already show it. */
  failure: string | undefined;
}
