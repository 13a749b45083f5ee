import type { Brand } from '@parlay/contracts/brand-data';
import { MINIMUM_AGE } from '@parlay/contracts/fixed-constants';
import { dayIn, latestBirthday } from '@parlay/contracts/validation/date';
import { type RegistrationPolicy, registrationRules } from '@parlay/contracts/validation/registration';
import type { FastifyBaseLogger } from 'fastify';

/** Returns the minimum age of a brand's players (AU7). */
export const minAgeOf = ({ registration }: Brand): number => Math.max(MINIMUM_AGE, registration.minAge);

/** Logs a warning for each brand whose minimum age is below the legal one (X4). */
export function warnAboutLowMinAges(brands: readonly Brand[], log: Pick<FastifyBaseLogger, 'warn'>): void {
  for (const { id, registration } of brands) {
    if (registration.minAge < MINIMUM_AGE)
      log.warn({ brand: id, minAge: registration.minAge }, `the minimum age of a brand was raised to ${MINIMUM_AGE}`);
  }
}

/** Returns the latest birth date that is old enough today in the brand's time zone, as `YYYY-MM-DD`. */
export const latestBirthdayOf = (brand: Brand, now: number = Date.now()): string =>
  latestBirthday(minAgeOf(brand), dayIn(brand.timezone, now));

const policyOf = ({ password, names }: Brand): RegistrationPolicy => ({
  password: password.policy,
  allowHyphen: names.allowHyphen,
});

/** Returns the validation rules of the form by field, from the same code that the page uses. */
export const rulesOf = (brand: Brand) => registrationRules(policyOf(brand));
