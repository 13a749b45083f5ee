import { readPolicies } from '../policy/policy-files.ts';
import type { Brand } from './brand-data.ts';
import { publicHostsOf } from './brand-hosts.ts';

/** Top-level domains that public DNS never has (RFC 6761), so trials and tests may use them for any licence. */
const RESERVED = ['example', 'invalid', 'localhost', 'test'];

const endsWith = (host: string, ending: string): boolean => host.endsWith(`.${ending}`);

/** Allowed host name endings by the licence's country. A country without an entry allows any ending. */
const ENDINGS: ReadonlyMap<string, readonly string[]> = new Map(
  [...readPolicies()].flatMap(([country, { domains }]) => (domains ? [[country, domains] as const] : [])),
);

/** Returns a sentence for a brand with a host name that its licence does not allow (B13); undefined if all are allowed. */
export function domainError({ id, legal, hosts }: Pick<Brand, 'id' | 'legal' | 'hosts'>): string | undefined {
  const endings = ENDINGS.get(legal.country);
  if (!endings) return undefined;
  const refused = publicHostsOf({ hosts }).find(
    (host) => ![...endings, ...RESERVED].some((ending) => endsWith(host, ending)),
  );
  if (refused === undefined) return undefined;
  const allowed = endings.map((ending) => `.${ending}`).join(', ');
  return `${refused} is a host name of brand ${id}, whose licence (${legal.country}) allows names that end in ${allowed}.`;
}
