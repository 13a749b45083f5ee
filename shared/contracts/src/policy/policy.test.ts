import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readBrands } from '../brand/brand-files.ts';
import { policiesAt, policyFor, policyOfLicence } from '../brand/policy-for.ts';
import { PolicyRules } from './jurisdiction-policy.ts';
import { pagePolicyOf } from './page-policy.ts';
import { POLICY_FIELDS, SomeRules, strictest } from './strictest.ts';

const NOW = new Date('2026-11-25T12:00:00.000Z');
const policies = policiesAt(NOW);
const of = (jurisdiction: string) => {
  const found = policies.find((policy) => policy.jurisdiction === jurisdiction);
  if (!found) throw new Error(`no policy ${jurisdiction}`);
  return found;
};
const rulesOf = (policy: PolicyRules) => PolicyRules.parse(pick(policy));
const pick = (policy: object) =>
  Object.fromEntries(Object.entries(policy).filter(([name]) => name in PolicyRules.shape));
const brands = (() => {
  const read = readBrands();
  if (!read.ok) throw new Error(read.error);
  return read.brands;
})();
const brand = (id: number) => {
  const found = brands.find((one) => one.id === id);
  if (!found) throw new Error(`no brand ${id}`);
  return found;
};

describe('a player’s policy [B0]', () => {
  it('is the licence’s if that covers the country, otherwise the country’s, otherwise the strictest', () => {
    const jurisdictionOf = (id: number, country: string) => policyFor(brand(id), country, NOW).jurisdiction;
    expect([104, 105].map((id) => [jurisdictionOf(id, 'MT'), jurisdictionOf(id, 'FI')])).toEqual([
      ['MT', 'MT'],
      ['MT', 'MT'],
    ]);
    expect(jurisdictionOf(103, 'PE')).toBe('PE');
    expect(['DE', 'ES', 'GB', 'SE'].map((country) => jurisdictionOf(104, country))).toEqual(['DE', 'ES', 'GB', 'SE']);
    expect(['BR', 'ZZ', ''].map((country) => jurisdictionOf(104, country))).toEqual(['unknown', 'unknown', 'unknown']);
  });

  it('is the licence’s for visitors', () => {
    const jurisdictionOf = (id: number) => policyOfLicence(brand(id), NOW).jurisdiction;
    expect([104, 105, 103, 117, 106].map(jurisdictionOf)).toEqual(['MT', 'MT', 'PE', 'GB', 'unknown']);
  });

  it('exists for every brand and country, and is never looser than the jurisdiction’s', () => {
    const countries = ['MT', 'FI', 'DE', 'ES', 'GB', 'SE', 'PE', 'NO', 'FR', 'ZZ', ''];
    for (const one of brands)
      for (const policy of [policyOfLicence(one, NOW), ...countries.map((country) => policyFor(one, country, NOW))]) {
        const rules = rulesOf(policy);
        expect(strictest(rules, rulesOf(of(policy.jurisdiction)))).toEqual(rules);
      }
  });

  it('has each brand’s demo, cancel and reality check rules for players without an address [X26, X27]', () => {
    const shown = (id: number) => {
      const { demo, cancelWithdrawal, realityCheck } = policyOfLicence(brand(id), NOW);
      return [demo, cancelWithdrawal, realityCheck.default, realityCheck.mayBeOff];
    };
    expect([104, 105].map(shown)).toEqual([
      ['open', true, 'PT1H', false],
      ['open', true, 'PT1H', false],
    ]);
    expect(shown(103)).toEqual(['off', true, 'PT1H', false]);
    expect(shown(117)).toEqual(['ageVerified', false, 'PT1H', true]);
    expect(shown(126)[0]).toBe('off');
    const strictBrand = (id: number, allowCancelWithdrawal: boolean) => {
      const one = brand(id);
      const payments = { ...one.payments, allowCancelWithdrawal };
      return policyOfLicence({ ...one, payments }, NOW).cancelWithdrawal;
    };
    expect(strictBrand(104, false)).toBe(false);
    expect(strictBrand(117, true)).toBe(false);
  });

  it('offers its own reality check period', () => {
    for (const { realityCheck } of policies) expect(realityCheck.offered).toContain(realityCheck.default);
  });

  it('contains its version and the day it came into force', () => {
    expect(of('GB')).toMatchObject({ version: '1', inForceFrom: '2026-11-01' });
    expect(of('unknown').version).toBe('DE 1, ES 1, FI 1, GB 1, MT 1, PE 1, SE 1');
  });
});

describe('the page’s part of a policy [B10]', () => {
  it('names the register of the player’s own country, and none of other countries', () => {
    const shown = (jurisdiction: string) => pagePolicyOf(of(jurisdiction)).register.ids;
    expect(['SE', 'GB', 'MT'].map(shown)).toEqual([['spelpaus'], ['gamstop'], []]);
    expect(of('unknown').register.ids).toHaveLength(5);
    expect(shown('unknown')).toEqual([]);
  });
});

describe('a policy version [B0]', () => {
  it('applies from its first day, including in policies merged from it', () => {
    const on = (day: string, jurisdiction: string) =>
      policiesAt(new Date(`${day}T00:00:00.000Z`)).find((policy) => policy.jurisdiction === jurisdiction);
    const raiseOf = (day: string) => [on(day, 'SE')?.version, on(day, 'SE')?.limits.raise.confirmAgain];
    expect(raiseOf('2026-11-25')).toEqual(['1', false]);
    expect(raiseOf('2026-11-26')).toEqual(['2', true]);
    expect(on('2026-11-26', 'unknown')).toMatchObject({
      inForceFrom: '2026-11-26',
      version: expect.stringMatching(/SE 2$/),
    });
  });
});

describe('the strictest policy [B0]', () => {
  const known = policies.filter(({ jurisdiction }) => jurisdiction !== 'unknown').map(rulesOf);

  it('applies to players from unknown countries', () => {
    const unknown = rulesOf(of('unknown'));
    for (const rules of known) expect(strictest(unknown, rules)).toEqual(unknown);
    expect(unknown).toMatchObject({
      clock: true,
      demo: 'off',
      cancelWithdrawal: false,
      multiGame: false,
      noticeEveryMinutes: 60,
      minimumCycleSeconds: { slots: 5, otherGames: 5 },
      limits: { promptAt: 'registration', raise: { delayHours: 168, afterRunningPeriod: true, confirmAgain: true } },
      bonus: { maxWagering: 10, mixedProducts: false },
    });
  });

  it('does not depend on the order in which policies are merged', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(known, { minLength: known.length }), ([first, ...others]) => {
        if (first) expect(others.reduce(strictest, first)).toEqual(rulesOf(of('unknown')));
      }),
    );
  });

  it('is the same for a pair in either order, and a policy merged with itself is unchanged', () => {
    for (const one of known) {
      expect(strictest(one, one)).toEqual(one);
      for (const other of known) expect(strictest(one, other)).toEqual(strictest(other, one));
    }
  });
});

const at = (rules: object, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], rules);
const only = (path: readonly string[], value: unknown): SomeRules =>
  path.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) as SomeRules;

describe('each rule of a brand [B0]', () => {
  const looseRules = rulesOf(of('MT'));
  const paths = POLICY_FIELDS.map((field) => field.split('.'));

  it.each(paths.map((path) => [path.join('.'), path] as const))(
    '%s makes that rule stricter and no other',
    (_, path) => {
      for (const policy of policies) {
        const stricter = SomeRules.parse(only(path, at(policy, path)));
        const merged = strictest(looseRules, stricter);
        for (const other of paths) if (other !== path) expect(at(merged, other)).toEqual(at(looseRules, other));
        expect(at(strictest(merged, only(path, at(looseRules, path))), path)).toEqual(at(merged, path));
      }
    },
  );

  it('is never loosened by another rule, in any combination of two', () => {
    const unknown = of('unknown');
    for (const one of paths)
      for (const other of paths) {
        const both = strictest(strictest(looseRules, only(one, at(unknown, one))), only(other, at(unknown, other)));
        expect(at(both, one)).toEqual(at(strictest(looseRules, only(one, at(unknown, one))), one));
        expect(at(both, other)).toEqual(at(strictest(looseRules, only(other, at(unknown, other))), other));
      }
  });

  it('must exist', () => {
    expect(SomeRules.safeParse({ clocks: true }).success).toBe(false);
    expect(SomeRules.safeParse({ limits: { raise: { hours: 3 } } }).success).toBe(false);
  });
});
