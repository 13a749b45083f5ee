import type { Locale } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';
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
 * Puts a text together for a brand: parts, then conditions, then facts. Throws for a name that is not defined, so that the
 * start fails.
 */
export function compose(html: string, context: ComposeContext): string {
  const whole = withParts(html, context);
  return withFacts(withConditions(whole, context.conditions), context.facts);
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
function withConditions(html: string, holds: Conditions): string {
  const open: { name: string; mark: string; isRead: boolean }[] = [];
  let read = '';
  let end = 0;
  for (const { 0: token, 1: sign, 2: name = '', index } of html.matchAll(/\{([#/])([^}]*)\}\n?/g)) {
    const isRead = open.at(-1)?.isRead ?? true;
    if (isRead) read += html.slice(end, index);
    const mark = token.trimEnd();
    if (sign === '#') {
      const isTrue = holds[name as keyof Conditions];
      if (isTrue === undefined || open.some((outer) => outer.name === name)) throw broken(mark);
      open.push({ name, mark, isRead: isRead && isTrue });
    } else if (open.pop()?.name !== name) {
      throw broken(mark);
    }
    // The line of an ending mark goes with it.
    end = index + (sign === '#' ? mark.length : token.length);
  }
  const [unfinished] = open;
  if (unfinished) throw broken(unfinished.mark);
  return read + html.slice(end);
}

const broken = (mark: string) => new Error(`condition ${mark} is unknown or has no other end`);

function withFacts(html: string, facts: Facts): string {
  return html.replace(/\{([^{}]*)\}/g, (whole, name: string) => {
    const fact = facts[name as keyof Facts];
    if (!fact) throw new Error(`fact ${whole} is unknown or empty`);
    return escaped(fact);
  });
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
