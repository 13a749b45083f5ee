import type { Schemas } from '@parlay/contracts/api';
import { isPageVisible, onPageEvent } from '@parlay/remote-kit/browser';
import { usePorts, useSession } from '@parlay/remote-kit/ports';
import { type ServerData, useServerData } from '@parlay/remote-kit/server-data';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Offer, offersOf, orderedCompetitions } from '../../model/events.ts';
import { type Move, priceMoves } from '../../model/moves.ts';
import { FINISHED } from '../../model/tournament.ts';

export type TournamentInit = Schemas['TournamentInit'];
/** The player's state in the tournament. */
export type Seat = Schemas['TournamentBalance'];
export type BetReceipt = Schemas['BetReceipt'];
export type EnrolmentResult = Schemas['Enrolled'];

/** Polling interval while the tab is visible, in ms (TO12). The ETag keeps unchanged responses small. */
const REFRESH_MS = 5_000;

/**
 * The visitor's relation to the tournament. A `visitor` is not logged in. For `waiting` and `unknown`, the player's
 * state is loading or unavailable. A player who is `outside` has not joined, and one who is `seated` has.
 */
export type Standing = 'visitor' | 'waiting' | 'unknown' | 'outside' | 'seated';

export interface Feed {
  init: ServerData<TournamentInit>;
  standing: Standing;
  /** The player's state. Undefined for visitors and until it has loaded. */
  player: Seat | undefined;
  /** True if the latest request for the player's state failed. */
  stale: boolean;
  /** Stores the state from a receipt and reloads everything. */
  follow(seat?: Seat): Promise<void>;
  refresh(): Promise<void>;
}

/**
 * Loads a tournament and keeps it up to date. Polls while the tab is visible until the tournament is finished (TO1,
 * TO12), and reloads when the player's state changes or the connection returns.
 */
export function useFeed(id: string): Feed {
  const { api } = usePorts();
  const session = useSession();
  const query = { params: { query: { tournamentId: id } } };
  const customer = session.status === 'player' ? session.user.customerId : undefined;
  const init = useServerData(`/api/sportuno/init ${id}`, () => api.get('/api/sportuno/init', query));
  const balance = useServerData(
    `/api/sportuno/balance ${id} ${customer}`,
    customer === undefined ? null : () => api.get('/api/sportuno/balance', query),
  );
  const requestAll = async (how: 'refresh' | 'reload') => {
    await Promise.all([init[how](), customer === undefined ? undefined : balance[how]()]);
  };
  const refresh = () => requestAll('reload');
  const finished = init.data?.tournament.status === FINISHED;
  usePolling(!finished, () => requestAll('refresh'), refresh);
  useRealtimeReload(id, refresh);
  useLoginWhenNeeded(init.error?.status === 401);
  return {
    init,
    standing: standingOf(session.status, balance),
    player: customer === undefined ? undefined : balance.data,
    stale: balance.status === 'failed',
    follow(seat) {
      if (seat) balance.put(seat);
      return refresh();
    },
    refresh,
  };
}

function standingOf(session: 'unknown' | 'guest' | 'player', { status, data }: ServerData<Seat>): Standing {
  if (session === 'unknown') return 'waiting';
  if (session === 'guest') return 'visitor';
  if (data) return data.enrolled ? 'seated' : 'outside';
  return status === 'failed' ? 'unknown' : 'waiting';
}

/** Reloads on realtime events about this tournament, and when a lost connection returns. */
function useRealtimeReload(id: string, refresh: () => void) {
  const { realtime } = usePorts();
  const reload = useEffectEvent(refresh);
  useEffect(() => {
    const listening = realtime.events$.subscribe((event) => {
      if (event.name === 'TournamentUpdate' && event.payload.tournamentId === id) reload();
    });
    let lost = false;
    listening.add(
      realtime.status.value$.subscribe((status) => {
        if (status === 'up' && lost) reload();
        lost = status === 'down' || (lost && status !== 'up');
      }),
    );
    return () => listening.unsubscribe();
  }, [realtime, id]);
}

/** Polls while the tab is visible, and reloads once when polling ends. */
function usePolling(wanted: boolean, poll: () => void, reloadOnce: () => void) {
  const { clock } = usePorts();
  const pollNow = useEffectEvent(poll);
  const last = useEffectEvent(reloadOnce);
  const hasPolled = useRef(false);
  useEffect(() => {
    if (!wanted) {
      // The final changes may have come after the last request.
      if (hasPolled.current) last();
      return;
    }
    hasPolled.current = true;
    let ticking: { unsubscribe(): void } | undefined;
    const tick = () => {
      ticking?.unsubscribe();
      ticking = isPageVisible() ? clock.every(REFRESH_MS).subscribe(() => pollNow()) : undefined;
    };
    const onVisibility = () => {
      tick();
      if (isPageVisible()) pollNow();
    };
    tick();
    const stop = onPageEvent('visibilitychange', onVisibility);
    return () => {
      ticking?.unsubscribe();
      stop();
    };
  }, [clock, wanted]);
}

/** Requests a login if a request requires one, and returns here (TO1). */
function useLoginWhenNeeded(isNeeded: boolean) {
  const { bus, navigation } = usePorts();
  useEffect(() => {
    if (isNeeded) bus.publish('login.requested', { returnTo: navigation.current().pathname });
  }, [isNeeded, bus, navigation]);
}

export interface Offers {
  competitions: ReturnType<typeof orderedCompetitions>;
  offers: ReadonlyMap<string, Offer>;
  /** Price changes since the previous response. */
  moves: ReadonlyMap<string, Move>;
}

const NO_OFFERS: Offers = { competitions: [], offers: new Map(), moves: new Map() };

/** Returns the ordered competitions with price changes since the previous response. */
export function useOffers(init: TournamentInit | undefined): Offers {
  const [seen, setSeen] = useState<{ init: TournamentInit | undefined; result: Offers }>({
    init: undefined,
    result: NO_OFFERS,
  });
  if (seen.init === init) return seen.result;
  const competitions = orderedCompetitions(init?.competitions ?? []);
  const offers = offersOf(competitions);
  const result = { competitions, offers, moves: priceMoves(seen.result, offers) };
  setSeen({ init, result });
  return result;
}
