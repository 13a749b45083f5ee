import { z } from 'zod/mini';
import type { Brand } from './brand-data.ts';

/** A public DNS name in lower case with at least two labels, not an IP address or a local name. */
const PUBLIC_NAME = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;
const isPublicName = (host: string): boolean => PUBLIC_NAME.test(host) && !/(^|\.)localhost$/.test(host);

/** Returns a brand's publicly reachable host names. Links use the first. */
export const publicHostsOf = ({ hosts }: Pick<Brand, 'hosts'>): string[] => hosts.filter(isPublicName);

/** Value of `BRAND_HOSTS`, with host names by brand id. */
export type BrandHosts = ReadonlyMap<number, readonly string[]>;

/** Parses `104=www.parlay.example,parlay.example;103=farolito.example`, with each brand and each name once. */
export const BrandHosts = z.pipe(
  z.string(),
  z.transform((text, context): BrandHosts => {
    const stated = new Map<number, readonly string[]>();
    const seen = new Set<string>();
    const refuse = (message: string) => void context.issues.push({ code: 'custom', input: text, message });
    for (const entry of text.split(';').map((one) => one.trim())) {
      const [, id, list = ''] = /^(\d{1,9})=(.+)$/.exec(entry) ?? [];
      if (id === undefined) refuse('it is a list like 104=www.parlay.example,parlay.example;103=farolito.example');
      else if (stated.has(Number(id))) refuse(`brand ${id} is in it twice`);
      const hosts = list.split(',').map((host) => host.trim());
      for (const host of id === undefined ? [] : hosts) {
        if (!isPublicName(host)) refuse(`"${host}" is no public host name in lower case`);
        else if (seen.has(host)) refuse(`${host} is in it twice`);
        seen.add(host);
      }
      stated.set(Number(id), hosts);
    }
    return stated;
  }),
);

export type BrandsWithHosts = { ok: true; brands: Brand[] } | { ok: false; error: string };

/** Puts the configured host names before those of the brand files. */
export function withHosts(brands: readonly Brand[], stated: BrandHosts): BrandsWithHosts {
  const ids = new Set(brands.map(({ id }) => id));
  const unknown = [...stated.keys()].find((id) => !ids.has(id));
  if (unknown !== undefined) return { ok: false, error: `BRAND_HOSTS names brand ${unknown}, which has no file.` };
  const merged = brands.map((brand) => ({
    ...brand,
    hosts: [...new Set([...(stated.get(brand.id) ?? []), ...brand.hosts])],
  }));
  const owners = new Map<string, number>();
  for (const { id, hosts } of merged)
    for (const host of hosts) {
      const other = owners.get(host);
      if (other !== undefined)
        return { ok: false, error: `BRAND_HOSTS gives ${host} to brand ${id}, but it belongs to brand ${other}.` };
      owners.set(host, id);
    }
  return { ok: true, brands: merged };
}

/** Returns the brands that production serves, which have a public host name, with only these names. */
export const servedBrands = (brands: readonly Brand[]): Brand[] =>
  brands.map((brand) => ({ ...brand, hosts: publicHostsOf(brand) })).filter(({ hosts }) => hosts.length > 0);
