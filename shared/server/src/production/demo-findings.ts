import type { Brand } from '@parlay/contracts/brand-data';
import { publicHostsOf } from '@parlay/contracts/brand-hosts';
import { servedBrands } from './data-findings.ts';
import { createFinding, type Finding, type SetVariables } from './requirement.ts';

/** Names that begin so belong to the demonstration: authorities, ombudsmen. */
const DEMO_NAME = /^Demo /;
/** Names that no public address has (RFC 2606), after a host or an e-mail address. */
const RESERVED_HOST = /(^|[.@])(example|test|invalid|localhost)$/i;

/**
 * Returns one finding per served brand that names the facts which only a demonstration has. They are printed on pages, in legal texts
 * and in e-mails, so that players would complain to an office that does not exist.
 */
export function demoFacts(stated: SetVariables): readonly Finding[] {
  return servedBrands(stated)
    .filter((brand) => publicHostsOf(brand).length > 0)
    .flatMap((brand) => {
      const facts = [...stringsIn(brand), ...sandboxPages(brand)];
      if (facts.length === 0) return [];
      return createFinding(
        `demo facts of brand ${brand.id}`,
        `Its file has facts of the demonstration: ${facts.join(', ')}.`,
        'State the real ones in the brand’s file.',
      );
    });
}

/** Returns the texts of a value that only a demonstration has, each with its path. */
function stringsIn(value: unknown, path: readonly string[] = []): string[] {
  if (typeof value === 'string') return isDemo(value) ? [`${path.join('.')} (${value})`] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => stringsIn(inner, [...path, name]));
}

function isDemo(text: string): boolean {
  if (DEMO_NAME.test(text)) return true;
  const host = URL.canParse(text) ? new URL(text).hostname : /^[^\s@]+@[^\s@]+$/.test(text) ? text : '';
  return RESERVED_HOST.test(host);
}

/** Returns the addresses that are paths, which lead to the sandbox's stand-ins. */
const sandboxPages = ({ licence, legal }: Brand): string[] =>
  Object.entries({ 'licence.verifyUrl': licence.verifyUrl, 'legal.complaints.url': legal.complaints.url }).flatMap(
    ([field, address]) => (address.startsWith('/') ? [`${field} (${address}, a page of the sandbox)`] : []),
  );
