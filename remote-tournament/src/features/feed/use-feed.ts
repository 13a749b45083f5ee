import type { Schemas } from '@parlay/contracts/api';
import { usePorts, useSession } from '@parlay/remote-kit/ports';
import { type ServerData, useServerData } from '@parlay/remote-kit/server-data';
import { useEffect, useEffectEvent, useState } from 'react';
import { type Offer, offersOf, orderedCompetitions } from '../../model/events.ts';
import { type Move, movesAfter } from '../../model/moves.ts';
import { FINISHED } from '../../model/tournament.ts';

export type TournamentInit = Schemas['TournamentInit'];
/** The player's own part of it. */
export type Seat = Schemas['TournamentBalance'];

/** TO12: the screen asks again this often while it is looked at. The server answers an unchanged state by its ETag. */
export const REFRESH_MS = 5_000;

/** A tournament as it is now, asked for again while the tab is visible and until it is finished (TO1, TO12). */
export function useFeed(id: string): ServerData<TournamentInit> & { seat: Seat | undefined } {
  const { api } = usePorts();
  const session = useSession();
  const query = { params: { query: { tournamentId: id } } };
  const player = session.status === 'player' ? session.user.customerId : undefined;
  const init = useServerData(`tournament ${id}`, () => api.get('/api/sportuno/init', query));
  const balance = useServerData(
    `points ${id} ${player}`,
    player === undefined ? null : () => api.get('/api/sportuno/balance', query),
  );

  const finished = init.data?.tournament.status === FINISHED;
  useRefresh(!finished, () => {
    void init.reload();
    if (player !== undefined) void balance.reload();
  });
  useLoginWhereAsked(init.error?.status === 401);
  return { ...init, seat: player !== undefined && balance.data?.enrolled ? balance.data : undefined };
}

function useRefresh(wanted: boolean, refresh: () => void) {
  const { clock } = usePorts();
  const again = useEffectEvent(refresh);
  useEffect(() => {
    if (!wanted) return;
    let ticking: { unsubscribe(): void } | undefined;
    const tick = () => {
      ticking?.unsubscribe();
      ticking = isVisible() ? clock.every(REFRESH_MS).subscribe(() => again()) : undefined;
    };
    const onVisibility = () => {
      tick();
      if (isVisible()) again();
    };
    tick();
    globalThis.document.addEventListener('visibilitychange', onVisibility);
    return () => {
      ticking?.unsubscribe();
      globalThis.document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [clock, wanted]);
}

const isVisible = () => globalThis.document.visibilityState === 'visible';

/** TO1: a call that needs a login asks for one, and comes back here. */
function useLoginWhereAsked(asked: boolean) {
  const { bus, navigation } = usePorts();
  useEffect(() => {
    if (asked) bus.publish('login.requested', { returnTo: navigation.current().pathname });
  }, [asked, bus, navigation]);
}

export interface Offers {
  competitions: ReturnType<typeof orderedCompetitions>;
  offers: ReadonlyMap<string, Offer>;
  /** How prices moved with the latest answer. */
  moves: ReadonlyMap<string, Move>;
}

const NOTHING: Offers = { competitions: [], offers: new Map(), moves: new Map() };

/** What is on offer, in order, with the moves since the answer before. */
export function useOffers(init: TournamentInit | undefined): Offers {
  const [seen, setSeen] = useState<{ init: TournamentInit | undefined; result: Offers }>({
    init: undefined,
    result: NOTHING,
  });
  if (seen.init === init) return seen.result;
  const competitions = orderedCompetitions(init?.competitions ?? []);
  const offers = offersOf(competitions);
  const result = { competitions, offers, moves: movesAfter(seen.result, offers) };
  setSeen({ init, result });
  return result;
}
