export interface SleepOptions {
  clock: { now(): number; correct(serverNow: number): void };
  /** The device's clock; only its jumps are used. */
  wall(): number;
  /** Requests the server's time in milliseconds; undefined when it does not respond. */
  fetchServerTime(): Promise<number | undefined>;
}

/** Difference between the device's and the page's clock that triggers a request, in milliseconds. */
const LEAP = 5000;

/**
 * The page's clock may stop while the device sleeps; the device's clock continues, but users can set it. When the two
 * diverge, the server decides. Without its response the device counts as having slept: a session that ends too early is
 * safer than one left open.
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
    /** Returns undefined while the page's clock is reliable, otherwise a promise that resolves when it is again. */
    waking(): Promise<void> | undefined {
      const leap = gap() - known;
      if (leap > LEAP) pending ??= correctClock(leap);
      // The clock was set back, so the device did not sleep.
      else if (leap < -LEAP && !pending) known += leap;
      return pending;
    },
  };
}
