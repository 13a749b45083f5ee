/** The server is asked this long after a session's lifetime, in ms; where that was too early, again after the same time. */
const AFTER_LIFETIME = 2000;
/** Longest delay of a browser's timers, in ms. */
const LONGEST_TIMER = 2 ** 31 - 1;

export interface LifetimeOptions {
  later(action: () => void, milliseconds: number): void;
  now(): number;
  isPlayer(): boolean;
  ask(): Promise<void>;
}

/**
 * Asks the server when the session has lasted as long as it may. Returns how to set that time, an ISO date; undefined:
 * no end is awaited.
 */
export function lifetimeTimer(options: LifetimeOptions): (endsAt: string | undefined) => void {
  const { later, now, isPlayer, ask } = options;
  let awaited: string | undefined;

  function startTimer(endsAt: string) {
    const wait = Math.max(Date.parse(endsAt) - now(), 0) + AFTER_LIFETIME;
    later(
      () => {
        if (awaited !== endsAt || !isPlayer()) return;
        startTimer(endsAt);
        if (Date.parse(endsAt) <= now()) void ask();
      },
      Math.min(wait, LONGEST_TIMER),
    );
  }

  return (endsAt) => {
    if (endsAt === awaited) return;
    awaited = endsAt;
    if (endsAt !== undefined) startTimer(endsAt);
  };
}
