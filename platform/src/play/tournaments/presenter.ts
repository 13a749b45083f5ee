import type { Competition, Event } from './competition.ts';
import type { OfferRow } from './offers.ts';
import type { TournamentRow } from './repository.ts';
import type { StandingRow } from './standings.ts';
import type { Tournament, TournamentInit } from './tournament.ts';

/** Time that a change stays marked. It exceeds the pages' poll interval, so that no page misses a change. */
const CHANGE_MARK_MS = 8_000;

const isRecent = (at: Date | null, now: Date) => at !== null && now.getTime() - at.getTime() < CHANGE_MARK_MS;

export function presentTournament(row: TournamentRow): Tournament {
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    entryPrice: row.entryPrice,
    currency: row.currency,
    startTime: row.startsAt.toISOString(),
    endTime: row.endsAt.toISOString(),
    entryClosesAt: row.entryClosesAt.toISOString(),
    sportName: row.sportName,
    rake: row.rake,
    initialPoints: row.initialPoints,
    maxPlayers: row.maxPlayers,
    currentPlayers: row.currentPlayers,
    inventedPlayers: row.inventedPlayers,
    minBet: row.minBet,
    maxBet: row.maxBet,
    minSettledBets: row.minSettledBets,
    payoutStructure: { payoutPlaces: row.payoutPlaces },
    isCancelled: row.isCancelled,
    cancelledFor: row.cancelledFor,
    terms: {
      prizePool: row.prizePool,
      addedPrize: row.addedPrize,
      guaranteedPrize: row.guaranteedPrize,
      minPlayers:
        row.minPlayers > 1
          ? {
              count: row.minPlayers,
              by: (row.minPlayersBy === 'start' ? row.startsAt : row.entryClosesAt).toISOString(),
            }
          : null,
      leaveUntil: row.canLeave ? row.startsAt.toISOString() : null,
      reentry: row.maxReentries > 0 ? { max: row.maxReentries, price: row.reentryPrice } : null,
    },
  };
}

export function presentInit(
  tournament: TournamentRow,
  offers: OfferRow[],
  standings: StandingRow[],
  now: Date,
): TournamentInit {
  return {
    tournament: presentTournament(tournament),
    competitions: presentCompetitions(offers, now),
    leaderboard: standings.map(
      ({ position, entryId, displayName, countryCode, points, prize, missingBets, isDemo }) => ({
        position,
        entry: { entryId, displayName, countryCode, points, prize, missingBets, isDemo },
      }),
    ),
  };
}

/** Groups offers by competition. Rows are sorted by start, so a competition's first event is its nearest. */
function presentCompetitions(offers: OfferRow[], now: Date): Competition[] {
  const competitions = new Map<string, [Event, ...Event[]]>();
  for (const rows of groupsOf(offers, (row) => row.fixtureId)) {
    const event = presentEvent(rows, now);
    const group = competitions.get(event.competitionName);
    if (group) group.push(event);
    else competitions.set(event.competitionName, [event]);
  }
  return [...competitions].map(([competitionName, events]) => ({
    competitionName,
    sportName: events[0].sportName,
    nearestStartDate: events[0].startDate,
    events,
    // Feeds only describe fixtures, so a competition's flags come from all of its fixtures.
    display: events.some(({ display }) => display),
    isVisible: events.some(({ isVisible }) => isVisible),
    disabled: events.every(({ disabled }) => disabled),
  }));
}

type Rows = [OfferRow, ...OfferRow[]];

function presentEvent(rows: Rows, now: Date): Event {
  const [row] = rows;
  const markets = groupsOf(rows, ({ marketId }) => marketId).map((market) => presentMarket(market, now));
  return {
    eventId: row.fixtureId,
    name: row.fixtureName,
    competitionName: row.competition,
    sportName: row.sportName,
    startDate: row.startsAt.toISOString(),
    score: row.score,
    minute: row.minute,
    markets,
    display: markets.some(({ showMarket, selections }) => showMarket && selections.some(({ showBet }) => showBet)),
    isVisible: row.fixtureIsVisible,
    disabled: row.fixtureDisabled,
    toBeRemoved: row.fixtureToBeRemoved,
    scoreChanged: isRecent(row.scoreChangedAt, now),
  };
}

function presentMarket(rows: Rows, now: Date): Event['markets'][number] {
  const [row] = rows;
  return {
    marketId: row.marketId,
    name: row.marketName,
    ordinal: row.marketOrdinal,
    layout: row.layout,
    orderBy: row.orderBy,
    selections: rows.map((selection) => ({
      selectionId: selection.selectionId,
      name: selection.selectionName,
      ordinal: selection.selectionOrdinal,
      odds: selection.odds / 100,
      assetUrl: null,
      showBet: selection.showBet,
      disabled: selection.selectionDisabled,
      toBeRemoved: selection.selectionToBeRemoved,
      oddsChanged: isRecent(selection.oddsChangedAt, now),
    })),
    showMarket: row.showMarket,
    disabled: row.marketDisabled,
    toBeRemoved: row.marketToBeRemoved,
  };
}

/** Groups consecutive rows with the same key, in order. */
function groupsOf(rows: OfferRow[], keyOf: (row: OfferRow) => string): Rows[] {
  const groups: Rows[] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last && keyOf(last[0]) === keyOf(row)) last.push(row);
    else groups.push([row]);
  }
  return groups;
}
