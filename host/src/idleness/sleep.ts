export interface SleepOptions {
  clock: { now(): number; correct(serverNow: number): void };
  /** The device's clock, of which only the jumps are used. */
  wall(): number;
  /** Requests the server's time in milliseconds. Returns undefined when it does not respond. */
  fetchServerTime(): Promise<number | undefined>;
}

/** Difference between the device's and the page's clock that triggers a server request, in milliseconds. */
const MIN_LEAP = 5000;

/**
 * Detects sleep. The page's clock may stop while the device sleeps. The device's clock continues, but users can set
 * it. When the two diverge, the server decides. If it does not respond, the device is assumed to have slept,
 * because a session that ends too early is safer than one left open.
 */
export function createSleepWatch({ clock, wall, fetchServerTime }: SleepOptions) {
  const gap = () => wall() - clock.now();
  let known = gap();
  let pending: Promise<void> | undefined;

  async function correctClock(leap: number) {
    const server = await fetchServerTime();
    clock.correct(server ?? clock.now() + leap);
    known = gap();
    pending = undefined;
  }

  return {
    /**
     * Returns undefined while the page's clock is reliable, otherwise a promise that resolves when it is reliable
     * again.
     */
    waking(): Promise<void> | undefined {
      const leap = gap() - known;
      if (leap > MIN_LEAP) pending ??= correctClock(leap);
      // The clock was set back, so the device did not sleep.
      else if (leap < -MIN_LEAP && !pending) known += leap;
      return pending;
    },
  };
}
