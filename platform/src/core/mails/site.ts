import { DEFAULT_BRAND } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';
import type { Config } from '../env.ts';

export type SiteConfig = Pick<Config, 'mode'> & { ports: Pick<Config['ports'], 'site'> };

/**
 * Returns the origin of a brand's site for links in e-mails. Uses the brand's data instead of the request, because a
 * caller can forge the Host header. In production it is always https.
 */
export function originOf(brand: Brand, { mode, ports }: SiteConfig): string {
  const host = hostOf(brand);
  if (!isLocal(host)) return `https://${host}`;
  if (mode === 'production') throw new Error(`Brand ${brand.id} has no public host name. State one in BRAND_HOSTS.`);
  return `http://${host}:${ports.site}`;
}

/** Returns the sender of a brand's e-mails. */
export const senderOf = (brand: Brand): { name: string; address: string } => {
  const host = hostOf(brand);
  return { name: brand.name, address: `no-reply@${isLocal(host) ? `${brand.theme}.example` : host}` };
};

function hostOf({ id, hosts }: Brand): string {
  const hostName = hosts.find((host) => !/^[\d.]+$/.test(host));
  return hostName ?? (id === DEFAULT_BRAND ? 'localhost' : `bu-${id}.localhost`);
}

const isLocal = (host: string): boolean => /(^|\.)localhost$/.test(host);
