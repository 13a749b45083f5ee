import { blockedCountriesOf } from '@parlay/contracts/blocked-countries';
import type { Locale } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';
import { secondsOf } from '@parlay/contracts/duration';
import { idleTimes } from '@parlay/contracts/idleness';
import { verificationUrl, withRegister } from '@parlay/contracts/licence';
import { policyOfLicence } from '@parlay/contracts/policy-for';
import { z } from 'zod';

const Text = z.string().trim().min(1);

/** Values that replace `{name}` in texts. Durations are spelled out in the locale, for example "24 hours". */
export const Facts = z.strictObject({
  brand: Text,
  company: Text,
  authority: Text,
  licenceNumber: Text,
  /** URL of the company's entry in the authority's public register. */
  registerUrl: z.url(),
  /** Country of the licence. */
  country: Text,
  complaintsBody: Text,
  complaintsUrl: z.url(),
  complaintsTime: Text,
  dormantTime: Text,
  email: z.email(),
  minAge: z.string().regex(/^\d+$/),
  /** Maximum length of a session. */
  sessionHours: Text,
  /** Time without activity after which a session ends. */
  idleTime: Text,
  realityDefault: Text,
  realityChoices: Text,
  currencies: Text,
  paymentMethods: Text,
  blockedCountries: Text,
});
export type Facts = z.infer<typeof Facts>;

/** Minimum age for every brand (X4). */
const ADULT = 18;

/** Collects the facts of a brand. Throws an error that names a missing one. */
export function factsOf(brand: Brand, locale: Locale, registers: string): Facts {
  const { legal, licence, session, registration } = brand;
  const { realityCheck } = policyOfLicence(brand);
  const formatList = (items: readonly string[]) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(items);
  const countries = new Intl.DisplayNames(locale, { type: 'region' });
  const parsed = Facts.safeParse({
    brand: brand.name,
    company: brand.groupName,
    authority: licence.authority,
    licenceNumber: licence.number,
    registerUrl: verificationUrl(withRegister(licence, registers), locale),
    country: countries.of(legal.country),
    complaintsBody: legal.complaints.body,
    complaintsUrl: withLanguage(new URL(legal.complaints.url, registers), locale),
    complaintsTime: duration(locale, 'day', legal.complaints.days),
    dormantTime: duration(locale, 'month', legal.dormantAfterMonths),
    email: brand.supportEmail,
    minAge: String(Math.max(registration.minAge, ADULT)),
    sessionHours: duration(locale, 'hour', session.absoluteHours),
    idleTime: duration(locale, 'minute', Math.floor(idleTimes(session).timeout / 60)),
    realityDefault: period(locale, realityCheck.default),
    realityChoices: formatList(realityCheck.offered.map((offered) => period(locale, offered))),
    currencies: formatList(brand.currencies),
    paymentMethods: formatList(brand.paymentMethods.flatMap(({ name, enabled }) => (enabled ? [name] : []))),
    blockedCountries: formatList(blockedCountriesOf(brand).map((code) => countries.of(code) ?? code)),
  } satisfies Record<keyof Facts, string | undefined>);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`The texts of brand ${brand.id} lack a fact: ${issue?.path.join('.')} ${issue?.message}.`);
}

type Unit = 'minute' | 'hour' | 'day' | 'month';
/** Number formats by locale and unit. They are cached, because creating one takes far longer than using it. */
const formats = new Map<string, Intl.NumberFormat>();

function duration(locale: Locale, unit: Unit, count: number): string {
  const key = `${locale}/${unit}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' });
  formats.set(key, format);
  return format.format(count);
}

const MINUTE = 60;
const HOUR = 3600;

function period(locale: Locale, iso: string): string {
  const seconds = secondsOf(iso) ?? 0;
  return seconds % HOUR === 0
    ? duration(locale, 'hour', seconds / HOUR)
    : duration(locale, 'minute', Math.round(seconds / MINUTE));
}

function withLanguage(url: URL, locale: Locale): string {
  url.searchParams.set('lang', locale);
  return url.href;
}
