import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { Reader, type Response } from 'mmdb-lib';

const DATABASE = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb';

interface Place {
  country_code?: string;
}

let reader: Reader<Response> | undefined;

/** Eight megabytes, loaded at the first lookup. */
function database(): Reader<Response> {
  reader ??= new Reader(readFileSync(createRequire(join(import.meta.dirname, 'addresses.ts')).resolve(DATABASE)));
  return reader;
}

/** Country of an address by the registries' public lists (CC0, of the day of the package); undefined for one of no country. */
export function countryOfAddress(address: string): string | undefined {
  if (isIP(address) === 0) return undefined;
  const place = database().get(address) as Place | null;
  return place?.country_code;
}
