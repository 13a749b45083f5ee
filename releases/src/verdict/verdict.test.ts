import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Evidence, growthOf, noEvidence, strengthOf, withBad } from './evidence.ts';
import { isProven, isWorse, type Judgement, judge, newJudgement } from './judgement.ts';
import { sentenceOf } from './sentence.ts';
import { HARM, PROOF } from './tests.ts';
import { type Observed, verdictOf } from './verdict.ts';

const share = fc.double({ min: 0.0001, max: 0.9999, noNaN: true });
const browsers = (count: number, isCandidate: boolean, of = 0.05) =>
  Array.from({ length: count }, () => ({ isCandidate, share: of }));
const broken = (list: readonly { isCandidate: boolean; share: number }[], from = newJudgement()): Judgement =>
  list.reduce((judgement, one) => judge(judgement, 'broken', one), from);
const observed = (over: Partial<Observed> = {}): Observed => ({
  candidate: { browsers: 812, broken: 41, dead: 0, slow: 0 },
  control: { browsers: 9300, broken: 6, dead: 0, slow: 0 },
  share: 0.05,
  perMinute: 300,
  ...over,
});

describe('the e-process', () => {
  const tests = [HARM.broken, HARM.slow, PROOF];

  test('weights of alternatives and of metrics add up to 1', () => {
    for (const { alternatives } of tests)
      expect(alternatives.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 12);
    expect(HARM.broken.share + HARM.slow.share).toBeCloseTo(1, 12);
  });

  test('is a martingale at the edge of its hypothesis, at any share', () => {
    fc.assert(
      fc.property(share, fc.constantFrom(...tests), (of, one) => {
        const { nullRatio: ratio } = one;
        const p = (ratio * of) / (ratio * of + 1 - of);
        const next = (isCandidate: boolean) =>
          Math.exp(strengthOf(one, withBad(one, noEvidence(one), { isCandidate, share: of })));
        expect(p * next(true) + (1 - p) * next(false)).toBeCloseTo(1, 9);
      }),
    );
  });

  test('loses on average inside the hypothesis, and gains where an alternative holds', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 0.99, noNaN: true }), (of) => {
        expect(growthOf(HARM.broken, 1, of)).toBeLessThanOrEqual(1e-12);
        expect(growthOf(HARM.slow, 1, of)).toBeLessThan(0);
        expect(growthOf(PROOF, 2, of)).toBeLessThanOrEqual(1e-12);
        expect(growthOf(PROOF, 1, of)).toBeGreaterThan(0);
      }),
    );
  });

  test('depends on what came, not on its order', () => {
    const bad = fc.record({ isCandidate: fc.boolean(), share });
    fc.assert(
      fc.property(fc.array(bad, { maxLength: 60 }), (list) => {
        const add = (evidence: Evidence, one: (typeof list)[number]) => withBad(HARM.broken, evidence, one);
        const there = strengthOf(HARM.broken, list.reduce(add, noEvidence(HARM.broken)));
        const back = strengthOf(HARM.broken, [...list].reverse().reduce(add, noEvidence(HARM.broken)));
        expect(there).toBeCloseTo(back, 6);
      }),
    );
  });

  test('learns nothing without a control or without a candidate', () => {
    for (const none of [0, 1]) {
      const { broken: evidence, proof } = broken(browsers(50, true, none));
      expect([evidence, proof]).toEqual([noEvidence(HARM.broken), noEvidence(PROOF)]);
    }
  });

  test('continues from stored numbers as if it had never stopped', () => {
    const list = [...browsers(2, true), ...browsers(9, false), ...browsers(3, true, 0.25)];
    const stored = JSON.parse(JSON.stringify(broken(list.slice(0, 7)))) as Judgement;
    expect(broken(list.slice(7), stored)).toEqual(broken(list));
  });
});

describe('a judgement', () => {
  test('three dead browsers of a 5 % canary and none of the control are enough', () => {
    expect(isWorse(broken(browsers(2, true)))).toBe(false);
    expect(isWorse(broken(browsers(3, true)))).toBe(true);
  });

  test('bad browsers at the share of the traffic are no alarm, whatever the base rate', () => {
    const even = Array.from({ length: 40 }, () => [...browsers(1, true), ...browsers(19, false)]).flat();
    expect(isWorse(broken(even))).toBe(false);
    expect(isProven(broken(even))).toBe(true);
  });

  test('stays worse after later luck', () => {
    expect(isWorse(broken(browsers(500, false), broken(browsers(3, true))))).toBe(true);
  });

  test('counts slow pages apart, and allows a fifth more of them', () => {
    const slow = (list: readonly { isCandidate: boolean; share: number }[]) =>
      list.reduce((judgement, one) => judge(judgement, 'slow', one), newJudgement());
    const fifthMore = Array.from({ length: 200 }, () => [...browsers(6, true, 0.5), ...browsers(5, false, 0.5)]).flat();
    const threeTimes = Array.from({ length: 40 }, () => [...browsers(3, true, 0.5), ...browsers(1, false, 0.5)]).flat();
    expect(isWorse(slow(fifthMore))).toBe(false);
    expect(isWorse(slow(threeTimes))).toBe(true);
    expect(isProven(slow(threeTimes))).toBe(false);
  });
});

describe('the sentence', () => {
  const say = (judgement: Judgement, seen: Observed) => sentenceOf(verdictOf(judgement, seen), seen, '1.9.3');

  test('worse beyond doubt, with the numbers', () => {
    expect(say(broken(browsers(3, true)), observed())).toBe(
      'worse than 1.9.3 beyond doubt: 41 of 812 against 6 of 9,300',
    );
  });

  test('says how long the proof takes at this traffic', () => {
    const seen = observed({ candidate: { browsers: 500, broken: 3, dead: 0, slow: 0 } });
    expect(say(newJudgement(), seen)).toMatch(
      /^no difference shown yet: about \d+ (minutes|hours) more at this traffic$/,
    );
  });

  test('names silence', () => {
    const seen = observed({ candidate: { browsers: 100, broken: 30, dead: 30, slow: 0 } });
    expect(say(broken(browsers(3, true)), seen)).toBe(
      'no sign of life from 30 % of pages; worse than 1.9.3 beyond doubt: 30 of 100 against 6 of 9,300',
    );
  });

  test('says that traffic, a control or anything bad is missing', () => {
    const none = { browsers: 0, broken: 0, dead: 0, slow: 0 };
    expect(say(newJudgement(), observed({ perMinute: 0 }))).toContain('no traffic in the last minutes');
    expect(say(newJudgement(), observed({ share: 1, control: none }))).toContain('to compare with');
    const clean = { ...none, browsers: 1000 };
    expect(say(newJudgement(), observed({ candidate: clean, control: clean }))).toBe(
      'no difference shown yet: nothing went wrong in 1,000 browsers, nor in 1,000 of the control',
    );
  });

  test('proven good enough to grow', () => {
    const even = Array.from({ length: 40 }, () => [...browsers(1, true), ...browsers(19, false)]).flat();
    expect(say(broken(even), observed())).toContain('breaks less than twice as often as 1.9.3, at 95 %');
  });
});
