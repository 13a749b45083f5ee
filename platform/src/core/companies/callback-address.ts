import type { Brand } from '@parlay/contracts/brand-data';
import type { Company } from '@parlay/contracts/providers';
import type { Config } from '../env.ts';
import { originOf } from '../mails/site.ts';

/**
 * Returns the base URL at which a provider reaches our API, without a trailing slash. In demo mode, providers run
 * locally.
 */
export function callbackAddressOf(
  config: Pick<Config, 'mode' | 'ports'>,
  brand: Brand,
  { callbackAddress }: Pick<Company, 'callbackAddress'>,
): string {
  if (callbackAddress) return callbackAddress.replace(/\/+$/, '');
  return config.mode === 'production' ? originOf(brand, config) : `http://127.0.0.1:${config.ports.api}`;
}
