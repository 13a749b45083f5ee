import type { Schemas } from '@parlay/contracts/api';

/** Entities of EN10. */
export type Selection = Schemas['Selection'];
export type Market = Schemas['Market'];
export type SportEvent = Schemas['Event'];
export type Competition = Schemas['Competition'];

const shown = ({ display, isVisible }: Pick<SportEvent, 'display' | 'isVisible'>) => display && isVisible;

const text = new Intl.Collator('en', { numeric: true });

/**
 * Returns the offer in TO2's order: competitions by nearest start, events by start and then by competition, markets
 * by ordinal, selections in the market's order. Omits hidden entities and those left empty.
 */
export function orderedCompetitions(competitions: readonly Competition[]): Competition[] {
  return competitions
    .filter(shown)
    .map((competition) => ({ ...competition, events: orderedEvents(competition.events) }))
    .filter(({ events }) => events.length > 0)
    .sort(
      (one, other) =>
        one.nearestStartDate.localeCompare(other.nearestStartDate) ||
        text.compare(one.competitionName, other.competitionName),
    );
}

function orderedEvents(events: readonly SportEvent[]): SportEvent[] {
  return events
    .filter(shown)
    .map((event) => ({ ...event, markets: orderedMarkets(event.markets) }))
    .filter(({ markets }) => markets.length > 0)
    .sort(
      (one, other) =>
        one.startDate.localeCompare(other.startDate) ||
        text.compare(one.competitionName, other.competitionName) ||
        text.compare(one.name, other.name),
    );
}

function orderedMarkets(markets: readonly Market[]): Market[] {
  return markets
    .filter(({ showMarket }) => showMarket)
    .map((market) => ({ ...market, selections: orderedSelections(market) }))
    .filter(({ selections }) => selections.length > 0)
    .sort((one, other) => one.ordinal - other.ordinal);
}

function orderedSelections({ selections, orderBy }: Market): Selection[] {
  const open = selections.filter(({ showBet }) => showBet);
  switch (orderBy) {
    case 'odds':
      return open.sort((one, other) => one.odds - other.odds);
    case 'name':
      return open.sort((one, other) => text.compare(one.name, other.name));
    case 'ordinal':
      return open.sort((one, other) => one.ordinal - other.ordinal);
    default:
      // Keeps the server's order if `orderBy` is unknown.
      return open;
  }
}

/** A selection with its market, event and competition. */
export interface Offer {
  competition: Competition;
  event: SportEvent;
  market: Market;
  selection: Selection;
}

/** Returns all offers, by selection id. */
export function offersOf(competitions: readonly Competition[]): Map<string, Offer> {
  const offers = new Map<string, Offer>();
  for (const competition of competitions)
    for (const event of competition.events)
      for (const market of event.markets)
        for (const selection of market.selections)
          offers.set(selection.selectionId, { competition, event, market, selection });
  return offers;
}

/** Returns true if the selection, its market or its event is permanently removed. */
export const isRemoved = ({ event, market, selection }: Omit<Offer, 'competition'>): boolean =>
  [event, market, selection].some(({ toBeRemoved }) => toBeRemoved);

/** Returns true if the selection is shown but cannot currently be chosen. */
export const isDisabled = ({ competition, event, market, selection }: Offer): boolean =>
  [competition, event, market, selection].some(({ disabled }) => disabled);
