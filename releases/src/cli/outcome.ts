/** How a verb ends: with what it found or did, or with the reason why not. */
export type Outcome<T = unknown> = { ok: true; data: T } | { ok: false; error: CliError };

export interface CliError {
  code: string;
  message: string;
  reference?: string;
  fieldErrors?: Record<string, string>;
  details?: Record<string, unknown>;
}

export const refused = (code: string, message: string): { ok: false; error: CliError } => ({
  ok: false,
  error: { code, message },
});

/** Ends a verb: prints what it is, and sets the exit code. */
export type Finish = <T>(outcome: Outcome<T>, words: (data: T) => string, json: boolean, isRefusal?: boolean) => void;

/** Exit codes of the contract. */
export const EXIT = { done: 0, refused: 1, usage: 2 } as const;
