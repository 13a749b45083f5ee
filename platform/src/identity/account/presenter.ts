import type { Locale } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';
import type { JurisdictionPolicy } from '@parlay/contracts/jurisdiction-policy';
import { pagePolicyOf } from '@parlay/contracts/page-policy';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { PlayerSession } from '../../core/http/caller.ts';
import type { WalletRecord, WithheldState } from '../../money/public.ts';
import type { Player } from '../players/player.ts';
import { presentRealityCheck } from '../reality-check/period.ts';
import type { SessionTimes } from '../reality-check/repository.ts';
import { countryNameOfAddress } from '../sessions/devices.ts';
import type { PlayerRecord } from './schemas.ts';

export interface AccountParts {
  player: Player;
  wallet: WalletRecord;
  session: Pick<PlayerSession, 'createdAt' | 'endsAt' | 'previousLoginAt' | 'previousLoginIp' | 'noPlayUntil'>;
  /** City of the previous login; empty when unknown. */
  lastLoginCity: string;
  times: SessionTimes;
  withheldRewards: WithheldState;
  brand: Brand;
  policy: JurisdictionPolicy;
  /** Page language, used for country names. */
  locale: Locale;
}

export function presentPlayer(parts: AccountParts): PlayerRecord {
  const { player, wallet, session, lastLoginCity, times, withheldRewards, brand, policy, locale } = parts;
  const [birthYear = 0, birthMonth = 0, birthDay = 0] = player.birthDate.split('-').map(Number);
  const { spendable, withdrawable, locked, bonus, currency, version } = wallet;
  const realityCheck = presentRealityCheck(policy, player.realityCheckPeriod, times);
  return {
    authenticated: true,
    isAuthenticated: true,
    customerId: player.customerId,
    username: player.username,
    displayName: player.displayName,
    initials: initialsOf(player),
    language: player.language,
    languageCode: player.language,
    firstName: player.firstName,
    Firstname: player.firstName,
    surname: player.surname,
    Surname: player.surname,
    email: player.email,
    Email: player.email,
    mobileNumber: player.mobile,
    mobilePhone: phoneOf(player.mobile),
    gender: player.gender,
    birthDate: player.birthDate,
    address: { line1: '', line2: '', city: '', subDivisionCode: '', postCode: '', countryCode: '', ...player.address },
    birthDay,
    birthMonth,
    birthYear,
    hasTwoFactor: player.hasTwoFactor,
    hasValidatedEmail: player.hasValidatedEmail,
    sessionToken: null,
    balances: { spendable, withdrawable, locked, bonus, currency, version },
    currency,
    currencySymbol: symbolOf(currency, player.language),
    sessionStart: session.createdAt.toISOString(),
    sessionTimeoutMinutes: brand.session.timeoutMinutes,
    sessionEndsAt: session.endsAt.toISOString(),
    noPlayUntil: session.noPlayUntil?.toISOString() ?? null,
    realityCheckPeriod: realityCheck.period,
    realityCheck,
    lastLogin: lastLoginOf(session, lastLoginCity, realityCheck.period, locale),
    regulations: {
      requiresEmailVerification: player.requiresEmailVerification,
      pendingKYCVerification: player.pendingKycVerification,
      requiresKYCVerification: player.requiresKycVerification || (policy.ageBeforePlay && !player.ageVerified),
    },
    identityVerified: player.identityVerified,
    ageVerified: player.ageVerified,
    withheldRewards,
    preferences: player.preferences,
    policy: pagePolicyOf(policy),
  };
}

function lastLoginOf(
  { previousLoginAt, previousLoginIp }: AccountParts['session'],
  city: string,
  realityCheckPeriod: string | null,
  locale: Locale,
): PlayerRecord['lastLogin'] {
  if (!previousLoginAt) return null;
  const ipAddress = previousLoginIp ?? '';
  return {
    timestamp: previousLoginAt.toISOString(),
    ipAddress,
    city,
    country: countryNameOfAddress(ipAddress, locale),
    realityCheckPeriod,
  };
}

/** Splits an international phone number into country code and national number; returns other numbers unchanged. */
function phoneOf(mobile: string): PlayerRecord['mobilePhone'] {
  const parsed = parsePhoneNumberFromString(mobile);
  if (!parsed) return { mobileNumber: mobile, mobileCountryCode: '' };
  return { mobileNumber: parsed.nationalNumber, mobileCountryCode: parsed.countryCallingCode };
}

function initialsOf({ firstName, surname, displayName }: Player): string {
  const letters = [firstName, surname].map((name) => [...name][0] ?? '').join('');
  return (letters || ([...displayName][0] ?? '')).toUpperCase();
}

function symbolOf(currency: string, language: string): string {
  const parts = new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  return parts.formatToParts(0).find((part) => part.type === 'currency')?.value ?? currency;
}
