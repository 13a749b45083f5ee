import type { Schemas } from '@parlay/contracts/api';
import { moneyParts } from '@parlay/money/format';

export type Game = Schemas['Game'];

/** Returns the name as used in a game's URL (CA6): without punctuation, spaces as hyphens. */
export function nameInUrl(name: string): string {
  const words = name.replace(/[^\p{L}\p{M}\p{N}\s-]/gu, '').trim();
  return words.replace(/[\s-]+/g, '-') || '-';
}

/** Returns the fact shown on a tile as message key and values. */
export function factOf(fact: Game['fact'], locale: string): { key: string; values: Record<string, string> } {
  switch (fact.kind) {
    case 'rtp': {
      const value = new Intl.NumberFormat(locale, { minimumFractionDigits: 1 }).format(Number(fact.value));
      return { key: 'fact.rtp', values: { value } };
    }
    case 'jackpot': {
      const { text } = moneyParts(fact.value, { locale, currency: fact.currency, decimals: 0 });
      return { key: 'fact.jackpot', values: { amount: text } };
    }
    default:
      return { key: `fact.${fact.kind}`, values: {} };
  }
}
