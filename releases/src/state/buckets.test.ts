import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { bucketOf, type CanaryRule, inCanary, type Visitor } from './buckets.ts';

const remote = fc.constantFrom('remote-casino', 'remote-shell', 'remote-auth');
const visitor = fc.string({ minLength: 1, maxLength: 40 });
const percent = fc.double({ min: 0, max: 100, noNaN: true });
const rule = (share: number, more: Partial<CanaryRule> = {}): CanaryRule => ({
  percent: share,
  brand: null,
  cohort: null,
  ...more,
});
const visitorWith = (id: string, brand = 104): Visitor => ({ id, brand, cohorts: [] });

const VISITORS = Array.from({ length: 200_000 }, (_, n) => `visitor-${n}-of-this-site`);

describe('canary buckets', () => {
  it('never take a canary away from a visitor when it grows', () => {
    fc.assert(
      fc.property(remote, visitor, percent, percent, (name, id, a, b) => {
        const [small, large] = [Math.min(a, b), Math.max(a, b)];
        return !inCanary(name, rule(small), visitorWith(id)) || inCanary(name, rule(large), visitorWith(id));
      }),
    );
  });

  it('include nobody at 0 % and every known visitor at 100 %', () => {
    fc.assert(
      fc.property(
        remote,
        visitor,
        (name, id) => !inCanary(name, rule(0), visitorWith(id)) && inCanary(name, rule(100), visitorWith(id)),
      ),
    );
  });

  it('stay the same for another candidate and exclude a visitor without an id', () => {
    expect(bucketOf('remote-casino', 'someone')).toBe(bucketOf('remote-casino', 'someone'));
    expect(inCanary('remote-casino', rule(100), visitorWith(''))).toBe(false);
  });

  it('differ between remotes, so that canaries do not hit the same visitors first', () => {
    const first = (name: string) => new Set(VISITORS.filter((id) => inCanary(name, rule(10), visitorWith(id))));
    const [casino, shell] = [first('remote-casino'), first('remote-shell')];
    const both = [...casino].filter((id) => shell.has(id)).length;
    // If independent, the overlap is a tenth of a tenth. Six standard deviations of 200,000 draws are 0.13 points.
    expect(Math.abs((both / VISITORS.length) * 100 - 1)).toBeLessThan(0.14);
  });

  it.each([0, 0.01, 1, 5, 25, 50, 99, 100])(
    'include %s %% of 200,000 visitors and keep them when the canary grows',
    (share) => {
      const inside = VISITORS.filter((id) => inCanary('remote-casino', rule(share), visitorWith(id)));
      const deviation = Math.sqrt((share * (100 - share)) / VISITORS.length);
      expect(Math.abs((inside.length / VISITORS.length) * 100 - share)).toBeLessThanOrEqual(6 * deviation);
      // No larger share loses a visitor. Another candidate of the remote has the same rule and so the same visitors.
      for (const larger of [share + 0.001, share * 2, 100].filter((one) => one <= 100))
        expect(inside.every((id) => inCanary('remote-casino', rule(larger), visitorWith(id)))).toBe(true);
    },
  );

  it('include only visitors of the brand and cohort', () => {
    expect(inCanary('remote-casino', rule(100, { brand: 103 }), visitorWith('x', 104))).toBe(false);
    expect(inCanary('remote-casino', rule(100, { brand: 103 }), visitorWith('x', 103))).toBe(true);
    expect(inCanary('remote-casino', rule(100, { cohort: 'staff' }), visitorWith('x'))).toBe(false);
  });
});
