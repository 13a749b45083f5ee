import type { Schemas } from '@parlay/contracts/api';
import { moneyParts } from '@parlay/money/format';

export type Game = Schemas['Game'];

/** Converts a game's name for use in its URL (CA6): removes punctuation and replaces spaces with hyphens. */
export function nameInUrl(name: string): string {
  const cleaned = name.replace(/[^\p{L}\p{M}\p{N}\s-]/gu, '').trim();
  return cleaned.replace(/[\s-]+/g, '-') || '-';
}

/** Returns a tile's fact as message key and values. */
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
