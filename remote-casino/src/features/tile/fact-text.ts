import { moneyParts } from '@parlay/money/format';
import type { Translate } from '@parlay/remote-kit/messages';
import type { GameFact } from '../../model/game.ts';

/** Formats a tile's fact, such as "96.2% RTP", "€84,210", "Live" or "New". */
export function factText(fact: GameFact, t: Translate, locale: string): string {
  if (fact.kind === 'rtp') {
    const percent = new Intl.NumberFormat(locale, { style: 'percent', minimumFractionDigits: 1 });
    return t('fact.rtp', { percent: percent.format(Number(fact.value) / 100) });
  }
  if (fact.kind === 'jackpot') return moneyParts(fact.value, { locale, currency: fact.currency, decimals: 0 }).text;
  return t(`fact.${fact.kind}`);
}
