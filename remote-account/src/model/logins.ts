import { formatDateTime } from '@parlay/contracts/moment';
import type { PageBrand } from '@parlay/contracts/page-brand';

interface LoginPlace {
  ipAddress: string;
  /** Empty if unknown, as is the country. */
  city: string;
  country: string;
}

/** Formats the time, address, city and country of a login: `15.05.2026 08:12 · 84.112.40.17 · Vienna · Austria`. */
export const loginText = (
  at: string,
  { ipAddress, city, country }: LoginPlace,
  formats: PageBrand['formats'],
): string => [formatDateTime(at, formats), ipAddress, city, country].filter(Boolean).join(' · ');
