/** Returns a seeded generator of numbers in 0..1 (sfc32), whose period is long enough for 10^10 browsers. */
export function createRandom(seed: number): () => number {
  let [a, b, c, d] = [0x9e3779b9, 0x243f6a88, seed | 0, 1];
  const next = () => {
    const sum = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  };
  for (let n = 0; n < 15; n += 1) next();
  return next;
}

/** Number of browsers, and of broken ones, since the beginning. */
interface Seen {
  candidates: number;
  controls: number;
  brokenCandidates: number;
  brokenControls: number;
}

/** A rule that judges a canary. */
export interface Rule {
  /** Called for each browser that is broken or slow. */
  onBad?(metric: 'broken' | 'slow', isCandidate: boolean): void;
  /** Called after each minute. The object is reused. */
  onMinute?(seen: Readonly<Seen>): void;
  readonly rollsBack: boolean;
}

export interface Canary {
  /** Share of the candidate, 0 to 1. */
  share: number;
  /** Rates of broken browsers. */
  broken: { candidate: number; control: number };
  /** Rates of slow browsers. */
  slow: { candidate: number; control: number };
  /** Browsers in the whole run, and per minute. */
  browsers: number;
  perMinute: number;
}

/** Feeds one canary's browsers to the rules. Returns the browser at which each took it back, or undefined for never. */
export function runCanary(canary: Canary, rules: readonly Rule[], random: () => number): (number | undefined)[] {
  const { share, broken, slow, browsers, perMinute } = canary;
  const seen: Seen = { candidates: 0, controls: 0, brokenCandidates: 0, brokenControls: 0 };
  const alarms: (number | undefined)[] = rules.map(() => undefined);
  const note = (browser: number) => {
    for (const [index, rule] of rules.entries()) if (rule.rollsBack) alarms[index] ??= browser;
    return alarms.every((alarm) => alarm !== undefined);
  };
  for (let browser = 1; browser <= browsers; browser += 1) {
    const isCandidate = random() < share;
    const isBroken = random() < (isCandidate ? broken.candidate : broken.control);
    const isSlow = random() < (isCandidate ? slow.candidate : slow.control);
    if (isCandidate) seen.candidates += 1;
    else seen.controls += 1;
    if (isBroken) {
      if (isCandidate) seen.brokenCandidates += 1;
      else seen.brokenControls += 1;
      for (const rule of rules) rule.onBad?.('broken', isCandidate);
    }
    if (isSlow) for (const rule of rules) rule.onBad?.('slow', isCandidate);
    const isMinute = browser % perMinute === 0;
    if (isMinute) for (const rule of rules) rule.onMinute?.(seen);
    if ((isBroken || isSlow || isMinute) && note(browser)) break;
  }
  return alarms;
}
