import type { Locale } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';
import { CONDITIONS, variantsOf } from './conditions.ts';
import type { Facts } from './facts.ts';
import type { Sources } from './files.ts';

export interface ComposeContext {
  brand: Brand;
  locale: Locale;
  facts: Facts;
  parts: Sources['parts'];
}

/**
 * Puts a text together for a brand: parts, then conditions, then facts. Throws for a name that is not defined, so that the
 * start fails.
 */
export function compose(html: string, context: ComposeContext): string {
  const whole = withParts(html, context);
  return withFacts(withConditions(whole, context.brand), context.facts);
}

function withParts(html: string, { brand, locale, parts }: ComposeContext): string {
  return html.replace(/\{\{([\w-]+)\}\}/g, (_, name: string) => {
    const files = variantsOf(brand).map((variant) => `${locale}/${name}${variant && `.${variant}`}`);
    const part = files.map((file) => parts.get(file)).find((text) => text !== undefined);
    if (part === undefined) throw new Error(`part {{${name}}} has no file`);
    return part;
  });
}

/** A condition may stand inside another one, but not inside itself. */
function withConditions(html: string, brand: Brand): string {
  let left = html;
  for (const [name, holds] of Object.entries(CONDITIONS)) {
    const block = new RegExp(`\\{#${name}\\}([\\s\\S]*?)\\{/${name}\\}\\n?`, 'g');
    left = left.replace(block, (_, inner: string) => (holds(brand) ? inner : ''));
  }
  const unknown = /\{[#/][^}]*\}/.exec(left);
  if (unknown) throw new Error(`condition ${unknown[0]} is unknown or has no other end`);
  return left;
}

function withFacts(html: string, facts: Facts): string {
  return html.replace(/\{([^{}]*)\}/g, (whole, name: string) => {
    const fact = facts[name as keyof Facts];
    if (!fact) throw new Error(`fact ${whole} is unknown or empty`);
    return escaped(fact);
  });
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
