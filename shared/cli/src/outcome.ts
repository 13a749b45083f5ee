/** Result of a verb. */
export type Outcome<T = unknown> = { ok: true; data: T } | { ok: false; error: CliError };

export interface CliError {
  code: string;
  message: string;
  reference?: string;
  fieldErrors?: Record<string, string>;
  details?: Record<string, unknown>;
}

export const refusal = (code: string, message: string): { ok: false; error: CliError } => ({
  ok: false,
  error: { code, message },
});

/** Ends a verb: prints the result and sets the exit code. */
export type Finish = <T>(outcome: Outcome<T>, words: (data: T) => string, json: boolean, isRefusal?: boolean) => void;

/** Exit codes of the contract. */
export const EXIT = { done: 0, refused: 1, usage: 2 } as const;
