import type { Locale } from '@parlay/contracts/brand';
import type { QueryExecutorProvider } from 'kysely';
import type { PlayerSession } from '../../core/http/caller.ts';
import { cityOfAddress } from '../../core/places/cities.ts';
import { countryNameOfAddress, deviceName } from './devices.ts';
import * as queries from './logins.gen.ts';
import type { LoginPage, LoginsQuery } from './schemas.ts';

interface LoginRow {
  at: Date;
  ipAddress: string;
  userAgent: string;
  current: boolean;
}

/** Returns a page of the player's logins, newest first. Tokens of one login share its time and are listed once. */
export async function loginsOf(
  db: QueryExecutorProvider,
  { customerId, sessionId }: Pick<PlayerSession, 'customerId' | 'sessionId'>,
  { page, size }: LoginsQuery,
  locale: Locale,
): Promise<LoginPage> {
  const rows = await queries.loginsOf(db, { sessionId, customerId, take: size + 1, offset: (page - 1) * size });
  const items = await Promise.all(rows.slice(0, size).map((row) => presentLogin(row, locale)));
  return { items, page, size, hasNext: rows.length > size };
}

async function presentLogin(
  { at, ipAddress, userAgent, current }: LoginRow,
  locale: Locale,
): Promise<LoginPage['items'][number]> {
  return {
    at: at.toISOString(),
    current,
    ipAddress,
    city: (await cityOfAddress(ipAddress)) ?? '',
    country: countryNameOfAddress(ipAddress, locale),
    deviceName: deviceName(userAgent),
  };
}
