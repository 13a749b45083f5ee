/** Delay of the check after a session's maximum length, in ms. The check is repeated if it was too early. */
const CHECK_DELAY = 2000;
/** Longest delay of a browser timer, in ms. */
const MAX_TIMER_DELAY = 2 ** 31 - 1;

export interface LifetimeOptions {
  later(action: () => void, milliseconds: number): void;
  now(): number;
  isPlayer(): boolean;
  reload(): Promise<void>;
}

/**
 * Reloads the session when it has reached its maximum length. Returns a function that sets that time as an ISO
 * date. Undefined cancels the timer.
 */
export function lifetimeTimer(options: LifetimeOptions): (endsAt: string | undefined) => void {
  const { later, now, isPlayer, reload } = options;
  let scheduled: string | undefined;

  function startTimer(endsAt: string) {
    const wait = Math.max(Date.parse(endsAt) - now(), 0) + CHECK_DELAY;
    later(
      () => {
        if (scheduled !== endsAt || !isPlayer()) return;
        startTimer(endsAt);
        if (Date.parse(endsAt) <= now()) void reload();
      },
      Math.min(wait, MAX_TIMER_DELAY),
    );
  }

  return (endsAt) => {
    if (endsAt === scheduled) return;
    scheduled = endsAt;
    if (endsAt !== undefined) startTimer(endsAt);
  };
}
