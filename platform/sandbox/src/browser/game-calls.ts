interface Failure {
  code: string;
}
type CallResult<T> = { ok: true; data: T } | { ok: false; error: Failure };

/** Calls the studio. A call without a response fails with `unreachable`. */
export async function post<T>(path: string, body: object): Promise<CallResult<T>> {
  try {
    const response = await fetch(`/games/api/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      credentials: 'omit',
    });
    const reply = (await response.json()) as { data: T; error?: Failure };
    return response.ok ? { ok: true, data: reply.data } : { ok: false, error: reply.error ?? { code: 'internal' } };
  } catch {
    return { ok: false, error: { code: 'unreachable' } };
  }
}

export const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Returns the sentence for a failure, by its code. */
export function failureText(words: Readonly<Record<string, string>>, code: string): string | undefined {
  const sentences: Record<string, string | undefined> = {
    insufficient_funds: words.insufficient,
    limit_reached: words.limitReached,
    stake_above_bonus_limit: words.bonusLimit,
    free_round_unavailable: words.freeRoundGone,
    unknown_token: words.sessionClosed,
    session_closed: words.sessionClosed,
    too_fast: words.tooFast,
    round_running: words.tooFast,
    unreachable: words.down,
    internal: words.down,
    casino_unreachable: words.casinoDown,
    stake_not_taken: words.stakeNotTaken,
    bets_closed: words.betsClosed,
    table_full: words.tableFull,
    too_late: words.tooLate,
    too_early: words.tooEarly,
  };
  return sentences[code] ?? words.refused;
}
