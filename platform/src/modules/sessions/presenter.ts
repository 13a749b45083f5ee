import type { Brand } from '@parlay/contracts/brand';
import type { z } from 'zod';
import type { Player } from '../players/player.ts';
import type { WalletRecord } from '../wallet/repository.ts';
import type { Device, PlayerSession } from './repository.ts';
import type { DeviceSession, PlayerRecord } from './schemas.ts';

export interface AccountParts {
  player: Player;
  wallet: WalletRecord;
  session: Pick<PlayerSession, 'createdAt' | 'previousLoginAt' | 'previousLoginIp'>;
  brand: Brand;
}

export function presentPlayer({ player, wallet, session, brand }: AccountParts): PlayerRecord {
  const [birthYear = 0, birthMonth = 0, birthDay = 0] = player.birthDate.split('-').map(Number);
  const { spendable, withdrawable, locked, bonus, currency, version } = wallet;
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
    realityCheckPeriod: player.realityCheckPeriod,
    lastLogin: lastLoginOf(session, player),
    regulations: {
      requiresEmailVerification: player.requiresEmailVerification,
      pendingKYCVerification: player.pendingKycVerification,
      requiresKYCVerification: player.requiresKycVerification,
    },
    preferences: player.preferences as PlayerRecord['preferences'],
  };
}

function lastLoginOf(session: AccountParts['session'], player: Player): PlayerRecord['lastLogin'] {
  if (!session.previousLoginAt) return null;
  return {
    timestamp: session.previousLoginAt.toISOString(),
    ipAddress: session.previousLoginIp ?? '',
    // Where an address is on the map is not looked up.
    city: '',
    country: '',
    realityCheckPeriod: player.realityCheckPeriod,
  };
}

function initialsOf({ firstName, surname, displayName }: Player): string {
  const letters = [firstName, surname].map((name) => [...name][0] ?? '').join('');
  return (letters || ([...displayName][0] ?? '')).toUpperCase();
}

function symbolOf(currency: string, language: string): string {
  const parts = new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  return parts.formatToParts(0).find((part) => part.type === 'currency')?.value ?? currency;
}

export function presentDevice(device: Device, currentId: string): z.infer<typeof DeviceSession> {
  return {
    id: device.id,
    current: device.id === currentId,
    createdAt: device.createdAt.toISOString(),
    lastSeenAt: device.lastSeenAt.toISOString(),
    ipAddress: device.ipAddress,
    device: device.userAgent,
  };
}
