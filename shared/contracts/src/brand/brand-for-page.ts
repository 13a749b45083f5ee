import { pagePolicyOf } from '../policy/page-policy.ts';
import type { Locale } from './brand.ts';
import type { Brand } from './brand-data.ts';
import { formatsIn } from './formats.ts';
import { helpersIn } from './helpers.ts';
import { PageBrand } from './page-brand.ts';
import { policyOfLicence } from './policy-for.ts';

/** Returns the brand's fields for a page in this language. */
export function pageBrandOf(brand: Brand, locale: Locale): PageBrand {
  const helpers = helpersIn(brand, locale);
  const { defaultCountry, nationalId } = brand.registration;
  // Pages get the end of a session from the player's record, because older hosts reject unknown rules.
  const { absoluteHours: _, ...session } = brand.session;
  // Pages get it with the withdrawals.
  const { allowCancelWithdrawal: __, ...payments } = brand.payments;
  const companyText = companyTextIn(brand, locale);
  const policy = pagePolicyOf(policyOfLicence(brand));
  return PageBrand.parse({
    ...brand,
    session,
    formats: formatsIn(brand, locale),
    payments,
    helpers,
    companyText,
    defaultCountry,
    nationalId,
    policy,
    demo: policy.demo,
  });
}

export function companyTextIn({ companyText, groupName, licence, legal }: Brand, locale: Locale): string {
  const facts: Record<string, string> = {
    group: groupName,
    licence: licence.number,
    authority: licence.authority,
    ...(legal.registration === undefined ? {} : { registration: legal.registration }),
  };
  return (companyText[locale] ?? companyText.en ?? '').replace(
    /\{(\w+)\}/g,
    (whole, key: string) => facts[key] ?? whole,
  );
}
