import type { Brand } from '@parlay/contracts/brand-data';
import { OF_AGE } from '@parlay/contracts/fixed-constants';
import { dayIn, latestBirthday } from '@parlay/contracts/validation/date';
import { type RegistrationPolicy, registrationRules } from '@parlay/contracts/validation/registration';
import type { FastifyBaseLogger } from 'fastify';

/** AU7: from which age on a brand takes players. */
export const minAgeOf = ({ registration }: Brand): number => Math.max(OF_AGE, registration.minAge);

/** X4: says which brands ask for less than they may. */
export function reportYoungBrands(brands: readonly Brand[], log: Pick<FastifyBaseLogger, 'warn'>): void {
  for (const { id, registration } of brands) {
    if (registration.minAge < OF_AGE)
      log.warn({ brand: id, minAge: registration.minAge }, `the minimum age of a brand was raised to ${OF_AGE}`);
  }
}

/** Latest birth date that is old enough today in the brand's time zone; `YYYY-MM-DD`. */
export const latestBirthdayOf = (brand: Brand, now: number = Date.now()): string =>
  latestBirthday(minAgeOf(brand), dayIn(brand.timezone, now));

const policyOf = ({ password, names }: Brand): RegistrationPolicy => ({
  password: password.policy,
  allowHyphen: names.allowHyphen,
});

/** The rules of the page's form, by field; the same code as in the page. */
export const rulesOf = (brand: Brand) => registrationRules(policyOf(brand));
