import type { Brand } from '@parlay/contracts/brand-data';
import { publicHostsOf } from '@parlay/contracts/brand-hosts';
import { servedBrands } from './data-findings.ts';
import { createFinding, type Finding, type SetVariables } from './requirement.ts';

/** Prefix of names that only the demonstration uses, such as those of authorities and ombudsmen. */
const DEMO_NAME = /^Demo /;
/** Ending of a host name or email address that is never public (RFC 2606). */
const RESERVED_HOST = /(^|[.@])(example|test|invalid|localhost)$/i;

/**
 * Returns one finding per served brand that lists its facts for demonstration only. Pages, legal texts and emails show
 * them, so players would complain to an authority that does not exist.
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

/** Returns a value's texts for demonstration only, each with its path. */
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

/** Returns the URLs that are only paths, which point to the sandbox. */
const sandboxPages = ({ licence, legal }: Brand): string[] =>
  Object.entries({ 'licence.verifyUrl': licence.verifyUrl, 'legal.complaints.url': legal.complaints.url }).flatMap(
    ([field, address]) => (address.startsWith('/') ? [`${field} (${address}, a page of the sandbox)`] : []),
  );
