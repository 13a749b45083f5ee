import type { Lang } from '../../web/lang.ts';
import type { SportsBet } from '../book/bet.ts';
import { paidForParts, returnOf } from '../book/bet.ts';
import type { CashOutOffer, SportsBook } from '../book/sports-book.ts';
import { lineCount } from '../book/systems.ts';
import type { Fixture } from '../catalogue/fixture.ts';
import { categoryId } from '../catalogue/schedule.ts';
import type { State } from '../models/play.ts';
import type { Closed, Offer, PricedMarket } from '../offer/offer.ts';
import { parseRef, refText } from '../offer/selection-ref.ts';
import { categoryName, competitionName, eventName, marketName, pickName, sportName } from './names.ts';

export interface PickView {
  /** Address of the selection. */
  id: string;
  name: string;
  /** Hundredths, or null while there is no price. */
  odds: number | null;
}
export interface MarketView {
  id: string;
  /** Markets with the same one are lines of one table. */
  table: string;
  group: string;
  name: string;
  picks: PickView[];
}
export interface RowView {
  id: string;
  sport: string;
  sportName: string;
  category: string;
  categoryName: string;
  categoryId: string;
  competition: string;
  competitionName: string;
  sides: readonly string[];
  /** ISO time. */
  startsAt: string;
  state: State;
  closed: Closed | null;
  markets: MarketView[];
  /** Number of all markets. */
  count: number;
}

interface LegView {
  id: string;
  pick: string;
  market: string;
  event: string;
  odds: number;
  result: string | null;
  sharedBy: number;
  score: string | null;
}
export interface BetView {
  id: string;
  reference: string;
  type: SportsBet['type'];
  status: SportsBet['status'];
  lines: number;
  /** Minor units as text. */
  stake: string;
  /** Whether the site paid the stake as a free bet. */
  isFree: boolean;
  /** Stake without parts that were cashed out, and what those have paid. */
  openStake: string;
  cashedOut: string;
  most: string;
  returned: string | null;
  placedAt: string;
  legs: LegView[];
  cashOut: CashOutOffer | null;
}

/** Returns a market with names. A selection whose result is known or whose fixture is closed has no price. */
function presentMarket(offer: Offer, fixture: Fixture, { market, selections }: PricedMarket, lang: Lang): MarketView {
  return {
    id: market.id,
    table: [
      market.group,
      market.scope,
      market.label.key,
      market.label.key === 'goal' ? market.id : (market.label.side ?? ''),
      market.label.other ?? '',
    ].join(' '),
    group: market.group,
    name: marketName(market, fixture, lang),
    picks: selections.map(({ selection, odds }) => {
      const ref = { fixture: fixture.id, market: market.id, selection: selection.id };
      const isRuled = offer.rulings.ofSelection(ref) !== undefined;
      return { id: refText(ref), name: pickName(selection.label, fixture, lang), odds: isRuled ? null : odds };
    }),
  };
}

export function presentRow(
  offer: Offer,
  fixture: Fixture,
  lang: Lang,
  markets: 'main' | 'all',
  count: number,
): RowView {
  const { sport, category, slug } = fixture.competition;
  return {
    id: fixture.id,
    sport,
    sportName: sportName(sport, lang),
    category,
    categoryName: categoryName(category, lang),
    categoryId: categoryId(sport, category),
    competition: slug,
    competitionName: competitionName(slug),
    sides: fixture.sides,
    startsAt: new Date(fixture.startsAt).toISOString(),
    state: offer.stateOf(fixture),
    closed: offer.closedBecause(fixture) ?? null,
    markets: offer.marketsOf(fixture, markets).map((market) => presentMarket(offer, fixture, market, lang)),
    count,
  };
}

/** Returns a bet with names, and what it can be closed for. */
export function presentBet(book: SportsBook, bet: SportsBet, lang: Lang): BetView {
  const legs = bet.legs.map((leg): LegView => {
    const fixture = book.offer.fixture(parseRef(leg.id).fixture);
    const { score } = fixture ? book.offer.stateOf(fixture) : { score: undefined };
    return {
      id: leg.id,
      pick: fixture ? pickName(leg.selection, fixture, lang) : leg.id,
      market: fixture ? marketName(leg, fixture, lang) : '',
      event: fixture ? eventName(fixture) : '',
      odds: leg.odds,
      result: leg.result ?? null,
      sharedBy: leg.sharedBy ?? 1,
      score: score ? score.join(' - ') : null,
    };
  });
  return {
    id: bet.id,
    reference: referenceOf(bet),
    type: bet.type,
    status: bet.status,
    lines: lineCount(bet.legs.length, bet.sizes),
    stake: bet.stake,
    isFree: bet.freeBetId !== undefined,
    openStake: String(BigInt(bet.lineStake) * BigInt(lineCount(bet.legs.length, bet.sizes))),
    cashedOut: String(paidForParts(bet)),
    most: String(returnOf(bet)),
    returned: bet.returned ?? null,
    placedAt: bet.placedAt,
    legs,
    cashOut: bet.status === 'open' ? book.offerFor(bet) : null,
  };
}

/** Returns the reference that the bettor and support use. */
const referenceOf = ({ id }: SportsBet) => `BET-${id.slice(-8).toUpperCase()}`;
