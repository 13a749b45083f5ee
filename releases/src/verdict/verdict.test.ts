import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { addSymptomEvidence, newAnalysisEvidence } from './analysis-evidence.ts';
import { addBadBrowser, type Evidence, growthOf, noEvidence, strengthOf } from './evidence.ts';
import { addGrowthEvidence, browsersForStep, newGrowthEvidence } from './growth.ts';
import { isProven, isWorse, type Judgement, judge, newJudgement } from './judgement.ts';
import { sentenceOf } from './sentence.ts';
import { GROWTH, HARM, PAUSE_AT, PROOF } from './tests.ts';
import { type Observed, verdictOf } from './verdict.ts';

const share = fc.double({ min: 0.0001, max: 0.9999, noNaN: true });
const browsers = (count: number, isCandidate: boolean, servedShare = 0.05) =>
  Array.from({ length: count }, () => ({ isCandidate, share: servedShare }));
const broken = (list: readonly { isCandidate: boolean; share: number }[], from = newJudgement()): Judgement =>
  list.reduce((judgement, one) => judge(judgement, 'broken', one), from);
const NONE = { browsers: 0, broken: 0, failed: 0, errors: 0, silent: 0, slow: 0 };
const observed = (over: Partial<Observed> = {}): Observed => ({
  candidate: { ...NONE, browsers: 812, broken: 41, failed: 41 },
  control: { ...NONE, browsers: 9300, broken: 6, failed: 6 },
  share: 0.05,
  perMinute: 300,
  ...over,
});

describe('the e-process', () => {
  const tests = [HARM.broken, HARM.silent, HARM.slow, ...Object.values(GROWTH), PROOF];

  test('has weights of alternatives and metrics that add up to 1', () => {
    for (const { alternatives } of tests)
      expect(alternatives.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 12);
    expect(HARM.broken.share + HARM.silent.share + HARM.slow.share).toBeCloseTo(1, 12);
  });

  test('is a martingale at the boundary of its hypothesis, for any share', () => {
    fc.assert(
      fc.property(share, fc.constantFrom(...tests), (servedShare, one) => {
        const { nullRatio: ratio } = one;
        const p = (ratio * servedShare) / (ratio * servedShare + 1 - servedShare);
        const next = (isCandidate: boolean) =>
          Math.exp(strengthOf(one, addBadBrowser(one, noEvidence(one), { isCandidate, share: servedShare })));
        expect(p * next(true) + (1 - p) * next(false)).toBeCloseTo(1, 9);
      }),
    );
  });

  test('shrinks on average while the hypothesis holds and grows if an alternative holds', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 0.99, noNaN: true }), (servedShare) => {
        expect(growthOf(HARM.broken, 1, servedShare)).toBeLessThanOrEqual(1e-12);
        expect(growthOf(HARM.slow, 1, servedShare)).toBeLessThan(0);
        expect(growthOf(PROOF, 2, servedShare)).toBeLessThanOrEqual(1e-12);
        expect(growthOf(PROOF, 1, servedShare)).toBeGreaterThan(0);
      }),
    );
  });

  test('does not depend on the order of the bad browsers', () => {
    const bad = fc.record({ isCandidate: fc.boolean(), share });
    fc.assert(
      fc.property(fc.array(bad, { maxLength: 60 }), (list) => {
        const add = (evidence: Evidence, one: (typeof list)[number]) => addBadBrowser(HARM.broken, evidence, one);
        const forward = strengthOf(HARM.broken, list.reduce(add, noEvidence(HARM.broken)));
        const backward = strengthOf(HARM.broken, [...list].reverse().reduce(add, noEvidence(HARM.broken)));
        expect(forward).toBeCloseTo(backward, 6);
      }),
    );
  });

  test('gains no evidence without a control or without a candidate', () => {
    for (const limit of [0, 1]) {
      const { broken: evidence, proof } = broken(browsers(50, true, limit));
      expect([evidence, proof]).toEqual([noEvidence(HARM.broken), noEvidence(PROOF)]);
    }
  });

  test('continues from stored numbers as if it had not been interrupted', () => {
    const list = [...browsers(2, true), ...browsers(9, false), ...browsers(3, true, 0.25)];
    const stored = JSON.parse(JSON.stringify(broken(list.slice(0, 7)))) as Judgement;
    expect(broken(list.slice(7), stored)).toEqual(broken(list));
  });
});

describe('a judgement', () => {
  test.each(['broken', 'silent'] as const)(
    'is worse after three %s browsers of a 5 %% canary and none of the control',
    (metric) => {
      const bad = (count: number) =>
        browsers(count, true).reduce((judgement, one) => judge(judgement, metric, one), newJudgement());
      expect([isWorse(bad(2)), isWorse(bad(3))]).toEqual([false, true]);
    },
  );

  test('raises no alarm if bad browsers match the traffic share, regardless of the base rate', () => {
    const even = Array.from({ length: 40 }, () => [...browsers(1, true), ...browsers(19, false)]).flat();
    expect(isWorse(broken(even))).toBe(false);
    expect(isProven(broken(even))).toBe(true);
  });

  test('stays worse even if later browsers favour the candidate', () => {
    expect(isWorse(broken(browsers(500, false), broken(browsers(3, true))))).toBe(true);
  });

  test('counts slow pages separately and tolerates a fifth more of them', () => {
    const slow = (list: readonly { isCandidate: boolean; share: number }[]) =>
      list.reduce((judgement, one) => judge(judgement, 'slow', one), newJudgement());
    const slightlySlower = Array.from({ length: 200 }, () => [
      ...browsers(6, true, 0.5),
      ...browsers(5, false, 0.5),
    ]).flat();
    const threeTimes = Array.from({ length: 40 }, () => [...browsers(3, true, 0.5), ...browsers(1, false, 0.5)]).flat();
    expect(isWorse(slow(slightlySlower))).toBe(false);
    expect(isWorse(slow(threeTimes))).toBe(true);
    expect(isProven(slow(threeTimes))).toBe(false);
  });
});

/** Returns a seeded generator of numbers between 0 and 1 (mulberry32). */
function seeded(): () => number {
  let state = 37;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

describe('growth', () => {
  const silentOnBothSides = Array.from({ length: 12 }, () => [
    ...browsers(1, true, 0.1),
    ...browsers(9, false, 0.1),
  ]).flat();

  test('stops at failed mounts that many silent browsers in both arms would hide if pooled', () => {
    let evidence = newAnalysisEvidence();
    for (const one of silentOnBothSides)
      evidence = addSymptomEvidence(evidence, { ...one, symptom: 'silent', wasBroken: false, counts: true });
    expect(evidence.growth.suspect).toBeNull();
    for (const one of browsers(3, true, 0.1))
      evidence = addSymptomEvidence(evidence, { ...one, symptom: 'failed', wasBroken: false, counts: true });
    expect(evidence.growth.suspect).toBe('failed');
  });

  test('continues if symptoms match the traffic share', () => {
    let growth = newGrowthEvidence();
    for (const one of silentOnBothSides)
      for (const symptom of ['failed', 'error', 'silent'] as const) growth = addGrowthEvidence(growth, symptom, one);
    expect(growth.suspect).toBeNull();
  });

  test('has at most 1 false alarm in 50, all symptoms together', () => {
    expect(Object.keys(GROWTH).length / PAUSE_AT).toBeLessThanOrEqual(1 / 50);
  });

  test.each([0.01, 0.1, 0.5])('stops during a first step of %d if the version fails in 60 %% of its loads', (share) => {
    const random = seeded();
    for (let run = 0; run < 50; run += 1) {
      let growth = newGrowthEvidence();
      for (let alive = 0; alive < browsersForStep(share); ) {
        const isCandidate = random() < share;
        if (random() < (isCandidate ? 0.6 : 0.005))
          growth = addGrowthEvidence(growth, 'failed', { isCandidate, share });
        if (isCandidate) alive += 1;
      }
      expect(growth.suspect).toBe('failed');
    }
  });

  test('requires more browsers if each of them is weaker evidence', () => {
    const needed = [0.01, 0.1, 0.5, 0.9].map(browsersForStep);
    expect(needed).toEqual([...needed].sort((a, b) => a - b));
    expect([browsersForStep(0), browsersForStep(1)]).toEqual([0, 0]);
  });

  test('is proven by failed browsers of the control but not by silent ones', () => {
    const many = browsers(60, false, 0.5);
    const evidenceOf = (symptom: 'silent' | 'failed') =>
      many.reduce(
        (all, one) => addSymptomEvidence(all, { ...one, symptom, wasBroken: false, counts: true }),
        newAnalysisEvidence(),
      );
    expect(isProven(evidenceOf('silent').seen)).toBe(false);
    expect(isProven(evidenceOf('failed').seen)).toBe(true);
  });

  test('counts a browser with a failed mount and a script error as broken once', () => {
    const [one] = browsers(1, true);
    if (!one) throw new Error('no browser');
    const withFailedMount = addSymptomEvidence(newAnalysisEvidence(), {
      ...one,
      symptom: 'failed',
      wasBroken: false,
      counts: true,
    });
    const withBoth = addSymptomEvidence(withFailedMount, { ...one, symptom: 'error', wasBroken: true, counts: true });
    expect(withBoth.seen).toEqual(withFailedMount.seen);
    expect(withBoth.growth.error).not.toEqual(withFailedMount.growth.error);
  });
});

describe('the sentence', () => {
  const render = (judgement: Judgement, counts: Observed, growth = newGrowthEvidence()) =>
    sentenceOf(
      verdictOf({ ...newAnalysisEvidence(), seen: judgement, growth }, isProven(judgement), counts),
      counts,
      '1.9.3',
    );

  test('reports a candidate that is proven worse, with the numbers', () => {
    expect(render(broken(browsers(3, true)), observed())).toBe(
      'worse than 1.9.3 beyond doubt: 41 of 812 against 6 of 9,300',
    );
  });

  test('states how long the proof takes at the current traffic', () => {
    const seen = observed({ candidate: { ...NONE, browsers: 500, broken: 3 } });
    expect(render(newJudgement(), seen)).toMatch(
      /^no difference shown yet: about \d+ (minutes|hours) more at this traffic$/,
    );
  });

  test('reports silent browsers separately from broken ones', () => {
    const counts = observed({ candidate: { ...NONE, browsers: 100, broken: 2, silent: 30 } });
    const silent = browsers(4, true).reduce((judgement, one) => judge(judgement, 'silent', one), newJudgement());
    expect(render(silent, counts)).toBe(
      'worse than 1.9.3 beyond doubt: 30 of 100 against 0 of 9,300 gave no sign of life',
    );
  });

  test('names the symptom that stops growth, with its counts', () => {
    const counts = observed({
      candidate: { ...NONE, browsers: 35, broken: 21, failed: 21, silent: 4 },
      control: { ...NONE, browsers: 70, silent: 9 },
    });
    const growth = browsers(3, true, 0.1).reduce(
      (all, one) => addGrowthEvidence(all, 'failed', one),
      newGrowthEvidence(),
    );
    expect(render(newJudgement(), counts, growth)).toBe(
      'more failed mounts than 1.9.3: in 21 of 35 browsers against in 0 of 70 browsers',
    );
  });

  test('reports missing traffic, control or failures', () => {
    expect(render(newJudgement(), observed({ perMinute: 0 }))).toContain('no traffic in the last minutes');
    expect(render(newJudgement(), observed({ share: 1, control: NONE }))).toContain('to compare with');
    const clean = { ...NONE, browsers: 1000 };
    expect(render(newJudgement(), observed({ candidate: clean, control: clean }))).toBe(
      'no difference shown yet: nothing went wrong in 1,000 browsers, nor in 1,000 of the control',
    );
  });

  test('reports a candidate that is proven good enough to grow', () => {
    const even = Array.from({ length: 40 }, () => [...browsers(1, true), ...browsers(19, false)]).flat();
    expect(render(broken(even), observed())).toContain('breaks less than twice as often as 1.9.3, at 95 %');
  });
});
