import type { Locale } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';
import { escapeHtml } from '../../core/text/escape-html.ts';
import { type Conditions, variantsOf } from './conditions.ts';
import type { Facts } from './facts.ts';
import type { Sources } from './files.ts';

export interface ComposeContext {
  brand: Brand;
  locale: Locale;
  facts: Facts;
  conditions: Conditions;
  parts: Sources['parts'];
}

/**
 * Composes a brand's text: inserts parts, then applies conditions, then fills in facts. Throws for an unknown name, so
 * that the process does not start.
 */
export function compose(html: string, context: ComposeContext): string {
  const combined = withParts(html, context);
  return withFacts(withConditions(combined, context.conditions), context.facts);
}

function withParts(html: string, { brand, locale, parts }: ComposeContext): string {
  return html.replace(/\{\{([\w-]+)\}\}/g, (_, name: string) => {
    const files = variantsOf(brand).map((variant) => `${locale}/${name}${variant && `.${variant}`}`);
    const part = files.map((file) => parts.get(file)).find((text) => text !== undefined);
    if (part === undefined) throw new Error(`part {{${name}}} has no file`);
    return part;
  });
}

/** Applies the conditions. A condition may be nested in another one, but not in itself. */
function withConditions(html: string, conditions: Conditions): string {
  const open: { name: string; mark: string; isIncluded: boolean }[] = [];
  let output = '';
  let end = 0;
  for (const { 0: token, 1: symbol, 2: name = '', index } of html.matchAll(/\{([#/])([^}]*)\}\n?/g)) {
    const isIncluded = open.at(-1)?.isIncluded ?? true;
    if (isIncluded) output += html.slice(end, index);
    const mark = token.trimEnd();
    if (symbol === '#') {
      const isTrue = conditions[name as keyof Conditions];
      if (isTrue === undefined || open.some((outer) => outer.name === name)) throw conditionError(mark);
      open.push({ name, mark, isIncluded: isIncluded && isTrue });
    } else if (open.pop()?.name !== name) {
      throw conditionError(mark);
    }
    // Also removes the line break after a closing tag.
    end = index + (symbol === '#' ? mark.length : token.length);
  }
  const [unfinished] = open;
  if (unfinished) throw conditionError(unfinished.mark);
  return output + html.slice(end);
}

const conditionError = (mark: string) => new Error(`condition ${mark} is unknown or has no other end`);

function withFacts(html: string, facts: Facts): string {
  return html.replace(/\{([^{}]*)\}/g, (whole, name: string) => {
    const fact = facts[name as keyof Facts];
    if (!fact) throw new Error(`fact ${whole} is unknown or empty`);
    return escapeHtml(fact);
  });
}
