/** Returns a seeded generator of numbers between 0 and 1 (sfc32). Its period is long enough for 10^10 browsers. */
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

/** Number of browsers and broken browsers since the start of the canary. */
interface BrowserCounts {
  candidates: number;
  controls: number;
  brokenCandidates: number;
  brokenControls: number;
}

/** A rule that judges a canary. */
export interface Rule {
  /** Called for each browser that is broken or slow. */
  onBad?(metric: 'broken' | 'slow', isCandidate: boolean): void;
  /** Called after each minute. The same object is passed each time. */
  onMinute?(counts: Readonly<BrowserCounts>): void;
  readonly rollsBack: boolean;
}

export interface Canary {
  /** Share of the candidate, between 0 and 1. */
  share: number;
  /** Rates of broken browsers. */
  broken: { candidate: number; control: number };
  /** Rates of slow browsers. */
  slow: { candidate: number; control: number };
  /** Number of browsers in the whole run and per minute. */
  browsers: number;
  perMinute: number;
}

/** Feeds a canary's browsers to the rules. Returns for each rule the browser at which it rolled back, if any. */
export function runCanary(canary: Canary, rules: readonly Rule[], random: () => number): (number | undefined)[] {
  const { share, broken, slow, browsers, perMinute } = canary;
  const counts: BrowserCounts = { candidates: 0, controls: 0, brokenCandidates: 0, brokenControls: 0 };
  const alarms: (number | undefined)[] = rules.map(() => undefined);
  const recordAlarms = (browser: number) => {
    for (const [index, rule] of rules.entries()) if (rule.rollsBack) alarms[index] ??= browser;
    return alarms.every((alarm) => alarm !== undefined);
  };
  for (let browser = 1; browser <= browsers; browser += 1) {
    const isCandidate = random() < share;
    const isBroken = random() < (isCandidate ? broken.candidate : broken.control);
    const isSlow = random() < (isCandidate ? slow.candidate : slow.control);
    if (isCandidate) counts.candidates += 1;
    else counts.controls += 1;
    if (isBroken) {
      if (isCandidate) counts.brokenCandidates += 1;
      else counts.brokenControls += 1;
      for (const rule of rules) rule.onBad?.('broken', isCandidate);
    }
    if (isSlow) for (const rule of rules) rule.onBad?.('slow', isCandidate);
    const isMinute = browser % perMinute === 0;
    if (isMinute) for (const rule of rules) rule.onMinute?.(counts);
    if ((isBroken || isSlow || isMinute) && recordAlarms(browser)) break;
  }
  return alarms;
}
