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
const who = (id: string, brand = 104): Visitor => ({ id, brand, cohorts: [] });

describe('canary buckets', () => {
  it('never move anyone back when a canary grows', () => {
    fc.assert(
      fc.property(remote, visitor, percent, percent, (name, id, a, b) => {
        const [small, large] = [Math.min(a, b), Math.max(a, b)];
        return !inCanary(name, rule(small), who(id)) || inCanary(name, rule(large), who(id));
      }),
    );
  });

  it('are nobody at 0 % and everybody known at 100 %', () => {
    fc.assert(
      fc.property(
        remote,
        visitor,
        (name, id) => !inCanary(name, rule(0), who(id)) && inCanary(name, rule(100), who(id)),
      ),
    );
  });

  it('stay the same for another candidate; a visitor without an id gets the live version', () => {
    expect(bucketOf('remote-casino', 'someone')).toBe(bucketOf('remote-casino', 'someone'));
    expect(inCanary('remote-casino', rule(100), who(''))).toBe(false);
  });

  it('differ between remotes, so that canaries do not hit the same visitors first', () => {
    const ids = Array.from({ length: 400 }, (_, n) => `visitor-${n}`);
    const first = (name: string) => ids.filter((id) => inCanary(name, rule(10), who(id)));
    const both = first('remote-casino').filter((id) => first('remote-shell').includes(id));
    expect(both.length).toBeLessThan(20);
  });

  it('hold about the share that was asked for', () => {
    const ids = Array.from({ length: 20_000 }, (_, n) => `v${n}`);
    for (const share of [1, 10, 50]) {
      const inside = ids.filter((id) => inCanary('remote-casino', rule(share), who(id))).length;
      expect(Math.abs((inside / ids.length) * 100 - share)).toBeLessThan(1);
    }
  });

  it('keep to a brand and a cohort', () => {
    expect(inCanary('remote-casino', rule(100, { brand: 103 }), who('x', 104))).toBe(false);
    expect(inCanary('remote-casino', rule(100, { brand: 103 }), who('x', 103))).toBe(true);
    expect(inCanary('remote-casino', rule(100, { cohort: 'staff' }), who('x'))).toBe(false);
  });
});
