import type { Submitted } from '@parlay/forms/submit';

/** Input of the player: the code only where the second factor is on. */
export interface ProofValues {
  currentPassword: string;
  code: string;
}

/** State of the dialog for a proof. */
export interface ProofQuestion {
  /** Whether the code of the second factor is asked, too. */
  secondFactor: boolean;
  /** Sends the proof; returns the errors of its fields, and the dialog stays. */
  answer(values: ProofValues): Promise<Submitted>;
  /** Gives up what needs the proof. */
  giveUp(): void;
  /** Why the last answer failed as a whole. */
  failure: string | undefined;
}
