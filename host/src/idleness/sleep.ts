export interface SleepOptions {
  clock: { now(): number; correct(serverNow: number): void };
  /** The device's clock; only its leaps are looked at. */
  wall(): number;
  /** The server's clock, in milliseconds; undefined where it cannot be asked. */
  askServer(): Promise<number | undefined>;
}

/** A leap of the device's clock beside the page's, in milliseconds, that is worth a question. */
const LEAP = 5000;

/**
 * The page's clock may stand still while the device sleeps; the device's own goes on, but people set it. So where the two
 * part, the server is asked. Without its answer the device is believed to have slept: a session too short is better than
 * one that somebody else finds open.
 */
export function createSleepWatch({ clock, wall, askServer }: SleepOptions) {
  const gap = () => wall() - clock.now();
  let known = gap();
  let asking: Promise<void> | undefined;

  async function ask(leap: number) {
    const server = await askServer();
    clock.correct(server ?? clock.now() + leap);
    known = gap();
    asking = undefined;
  }

  return {
    /** Undefined where the page's clock can be believed; else resolves when it can. */
    waking(): Promise<void> | undefined {
      const leap = gap() - known;
      if (leap > LEAP) asking ??= ask(leap);
      // Set back: nobody has slept.
      else if (leap < -LEAP && !asking) known += leap;
      return asking;
    },
  };
}
