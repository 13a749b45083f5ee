import { type Brand, DEFAULT_BRAND } from '@parlay/contracts/brand';

/**
 * Where a brand's site is, for links in e-mails. From the brand's own data and never from the request: a Host header is
 * whatever its sender likes.
 */
export function originOf(brand: Brand, sitePort: number): string {
  const host = hostOf(brand);
  return host.endsWith('localhost') ? `http://${host}:${sitePort}` : `https://${host}`;
}

/** Who an e-mail is from. */
export const senderOf = (brand: Brand): { name: string; address: string } => {
  const host = hostOf(brand);
  return { name: brand.name, address: `no-reply@${host.endsWith('localhost') ? `${brand.theme}.example` : host}` };
};

function hostOf({ id, hosts }: Brand): string {
  const named = hosts.find((host) => !/^[\d.]+$/.test(host));
  return named ?? (id === DEFAULT_BRAND ? 'localhost' : `bu-${id}.localhost`);
}
