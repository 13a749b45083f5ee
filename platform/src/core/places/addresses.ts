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

/** Returns the database, which takes eight megabytes and is loaded at the first lookup. */
function database(): Reader<Response> {
  reader ??= new Reader(readFileSync(createRequire(join(import.meta.dirname, 'addresses.ts')).resolve(DATABASE)));
  return reader;
}

/**
 * Looks up the country of an IP address in the registries' public lists (CC0, as of the package's release). Returns
 * undefined if the address has none.
 */
export function countryOfAddress(address: string): string | undefined {
  if (isIP(address) === 0) return undefined;
  const place = database().get(address) as Place | null;
  return place?.country_code;
}
