import { type BrandsReadResult, readBrands } from '@parlay/contracts/brand-files';
import type { BrandHosts } from '@parlay/contracts/brand-hosts';
import { servedBrands, withHosts } from '@parlay/contracts/brand-hosts';
import { domainError } from '@parlay/contracts/licensed-domains';

export interface BrandEnvironment {
  PARLAY_MODE: 'demo' | 'production';
  BRAND_OVERRIDES?: string | undefined;
  BRAND_HOSTS?: BrandHosts | undefined;
}

/**
 * Returns the brands of this installation with their host names. Production only includes brands that players can reach, and
 * refuses a host name that a brand's licence does not allow (B13). In demo
 * mode no password is refused for containing the brand's name, because the demo players' passwords do.
 */
export function brandsFor({ PARLAY_MODE, BRAND_OVERRIDES, BRAND_HOSTS }: BrandEnvironment): BrandsReadResult {
  const read = readBrands(PARLAY_MODE === 'demo' ? BRAND_OVERRIDES : undefined);
  if (!read.ok) return read;
  const merged = BRAND_HOSTS ? withHosts(read.brands, BRAND_HOSTS) : read;
  if (!merged.ok) return merged;
  if (PARLAY_MODE === 'demo')
    return { ok: true, brands: merged.brands.map((brand) => ({ ...brand, passwordWords: [] })) };
  const served = servedBrands(merged.brands);
  const error = served.map(domainError).find((found) => found !== undefined);
  return error === undefined ? { ok: true, brands: served } : { ok: false, error };
}
