import { DEFAULT_BRAND } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';
import type { Config } from '../env.ts';

export type SiteConfig = Pick<Config, 'mode'> & { ports: Pick<Config['ports'], 'site'> };

/**
 * Where a brand's site is, for links in e-mails. From the brand's own data and never from the request: a Host header is
 * whatever its sender likes. In production always https.
 */
export function originOf(brand: Brand, { mode, ports }: SiteConfig): string {
  const host = hostOf(brand);
  if (!isLocal(host)) return `https://${host}`;
  if (mode === 'production') throw new Error(`Brand ${brand.id} has no public host name. State one in BRAND_HOSTS.`);
  return `http://${host}:${ports.site}`;
}

/** Who an e-mail is from. */
export const senderOf = (brand: Brand): { name: string; address: string } => {
  const host = hostOf(brand);
  return { name: brand.name, address: `no-reply@${isLocal(host) ? `${brand.theme}.example` : host}` };
};

function hostOf({ id, hosts }: Brand): string {
  const named = hosts.find((host) => !/^[\d.]+$/.test(host));
  return named ?? (id === DEFAULT_BRAND ? 'localhost' : `bu-${id}.localhost`);
}

const isLocal = (host: string): boolean => /(^|\.)localhost$/.test(host);
