import type { Locale } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';
import type { QueryExecutorProvider } from 'kysely';
import type { z } from 'zod';
import type { Mails } from '../../core/mails/mail-outbox.ts';
import { formatTime } from '../../core/mails/moment.ts';
import { mailTexts } from '../../core/mails/texts.ts';
import { countryOfAddress } from '../../core/places/addresses.ts';
import { countryName } from '../../core/places/countries.ts';
import { withLocale } from '../../core/row-locale.ts';
import * as queries from './devices.gen.ts';
import type { Device } from './repository.ts';
import type { DeviceSession } from './schemas.ts';

/** Checked in order; most user agents also name other browsers. */
const BROWSERS: [name: string, pattern: RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+.*Safari\//],
];
const SYSTEMS: [name: string, pattern: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

const firstOf = (list: typeof BROWSERS, userAgent: string) => list.find(([, pattern]) => pattern.test(userAgent))?.[0];

/** Returns a name such as "Chrome, Windows", or an empty string for an unknown user agent. */
export const deviceName = (userAgent: string): string =>
  [firstOf(BROWSERS, userAgent), firstOf(SYSTEMS, userAgent)].filter((part) => part !== undefined).join(', ');

/** Returns the name of an IP address's country, or an empty string if unknown. */
export function countryNameOfAddress(ipAddress: string, locale: Locale): string {
  const country = countryOfAddress(ipAddress);
  return country === undefined ? '' : countryName(country, locale);
}

export interface DeviceLogin {
  customerId: string;
  brand: Brand;
  ipAddress: string;
  userAgent: string;
}

/** Returns true if two user agents are the same device, even after a browser update. */
const isSame = (a: string, b: string): boolean => a === b || (deviceName(a) !== '' && deviceName(a) === deviceName(b));

/**
 * E-mails the player about a login from a new device, except at the first login. Call it before the session is
 * opened.
 */
export async function notifyOfNewDevice(db: QueryExecutorProvider, mails: Mails, login: DeviceLogin): Promise<void> {
  const { customerId, brand, ipAddress, userAgent } = login;
  const player = await queries.tellOfNewDevice(db, { customerId });
  if (!player || player.known.length === 0 || player.known.some((knownAgent) => isSame(knownAgent, userAgent))) return;
  const { name, email, locale } = withLocale(player);
  const values = {
    device: deviceName(userAgent) || userAgent.slice(0, 80) || '?',
    place: countryNameOfAddress(ipAddress, locale) || mailTexts(locale).unknownPlace,
    address: ipAddress,
    time: formatTime(brand, locale),
  };
  await mails.put(db, { kind: 'new-login', brand, to: email, name, locale, values, link: '/password' });
}

export function presentDevice(device: Device, currentId: string, locale: Locale): z.infer<typeof DeviceSession> {
  return {
    id: device.id,
    current: device.id === currentId,
    createdAt: device.createdAt.toISOString(),
    lastSeenAt: device.lastSeenAt.toISOString(),
    ipAddress: device.ipAddress,
    device: device.userAgent,
    deviceName: deviceName(device.userAgent),
    place: countryNameOfAddress(device.ipAddress, locale),
  };
}
