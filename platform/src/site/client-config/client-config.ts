import type { Locale } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';
import type { z } from 'zod';
import type { Config } from '../../core/env.ts';
import type { ClientConfig } from './schemas.ts';

/**
 * Returns the configuration that a page needs first. It depends only on brand, locale and host, so that it can be
 * preloaded.
 */
export function clientConfig(config: Config, brand: Brand, locale: Locale, host: string): z.infer<typeof ClientConfig> {
  const { key, cluster } = config.realtime;
  const { timeoutMinutes, rule, idleSeconds } = brand.session;
  return {
    cdn_deployed: config.cdnBase !== undefined,
    cdn_base: config.cdnBase ?? '',
    locale,
    bu: brand.id,
    brand: brand.name,
    mode: config.mode,
    currencies: brand.currencies,
    realtime: { key, cluster, ...socketAddress(config, host) },
    sessionTimeoutMinutes: timeoutMinutes,
    idleRule: rule,
    idleSeconds,
  };
}

function socketAddress({ realtime }: Config, host: string) {
  if (!realtime.host) return { wsHost: null, wsPort: null, forceTLS: true };
  const { name, port, tls } = realtime.host;
  const hostname = host.split(':')[0] ?? 'localhost';
  // The embedded server runs on the machine that serves the page. Brand hosts below localhost need no DNS lookup.
  const wsHost = name ?? (hostname.endsWith('.localhost') ? 'localhost' : hostname);
  return { wsHost, wsPort: port, forceTLS: tls };
}
