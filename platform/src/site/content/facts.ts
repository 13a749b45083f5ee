import type { Locale } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';
import { secondsOf } from '@parlay/contracts/duration';
import { idleTimes } from '@parlay/contracts/idleness';
import { verifyAddress, withRegister } from '@parlay/contracts/licence';
import { policyOfLicence } from '@parlay/contracts/policy-for';
import { z } from 'zod';

const Words = z.string().trim().min(1);

/** Values that texts fill in, each as `{name}`. Durations are in words of the language: "24 hours". */
export const Facts = z.strictObject({
  brand: Words,
  company: Words,
  authority: Words,
  licenceNumber: Words,
  /** The authority's public register entry of the company. */
  registerUrl: z.url(),
  /** Country of the licence. */
  country: Words,
  complaintsBody: Words,
  complaintsUrl: z.url(),
  complaintsTime: Words,
  dormantTime: Words,
  email: z.email(),
  minAge: z.string().regex(/^\d+$/),
  /** The longest session. */
  sessionHours: Words,
  /** Time without activity until a session ends. */
  idleTime: Words,
  realityDefault: Words,
  realityChoices: Words,
  currencies: Words,
  paymentMethods: Words,
  blockedCountries: z.string(),
});
export type Facts = z.infer<typeof Facts>;

/** Youngest age that any brand accepts (X4). */
const ADULT = 18;

/** Collects the facts of a brand. Throws an error that names a missing one. */
export function factsOf(brand: Brand, locale: Locale, registers: string): Facts {
  const { legal, licence, session, registration } = brand;
  const { realityCheck } = policyOfLicence(brand);
  const listed = (items: readonly string[]) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(items);
  const countries = new Intl.DisplayNames(locale, { type: 'region' });
  const parsed = Facts.safeParse({
    brand: brand.name,
    company: brand.groupName,
    authority: licence.authority,
    licenceNumber: licence.number,
    registerUrl: verifyAddress(withRegister(licence, registers), locale),
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
    realityChoices: listed(realityCheck.offered.map((offered) => period(locale, offered))),
    currencies: listed(brand.currencies),
    paymentMethods: listed(brand.paymentMethods.flatMap(({ name, enabled }) => (enabled ? [name] : []))),
    blockedCountries: listed(registration.blockedCountries.map((code) => countries.of(code) ?? code)),
  } satisfies Record<keyof Facts, string | undefined>);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`The texts of brand ${brand.id} lack a fact: ${issue?.path.join('.')} ${issue?.message}.`);
}

type Unit = 'minute' | 'hour' | 'day' | 'month';
/** Formats by language and unit: making one takes far longer than using it. */
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
