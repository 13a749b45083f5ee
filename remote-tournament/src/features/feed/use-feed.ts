import type { Schemas } from '@parlay/contracts/api';
import { isPageVisible, onPageEvent } from '@parlay/remote-kit/browser';
import { usePorts, useSession } from '@parlay/remote-kit/ports';
import { type ServerData, useServerData } from '@parlay/remote-kit/server-data';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Offer, offersOf, orderedCompetitions } from '../../model/events.ts';
import { type Move, movesAfter } from '../../model/moves.ts';
import { FINISHED } from '../../model/tournament.ts';

export type TournamentInit = Schemas['TournamentInit'];
/** The player's own part of it. */
export type Seat = Schemas['TournamentBalance'];
export type BetReceipt = Schemas['BetReceipt'];
export type Enrolled = Schemas['Enrolled'];

/** TO12: the screen asks again this often while it is looked at. The server answers an unchanged state by its ETag. */
const REFRESH_MS = 5_000;

/**
 * Where the looker stands: not logged in; a player of whom it is not known yet, or not to be had; without a seat; in.
 */
export type Standing = 'visitor' | 'waiting' | 'unknown' | 'outside' | 'seated';

export interface Feed {
  init: ServerData<TournamentInit>;
  standing: Standing;
  /** The player's part; undefined for visitors and while it is not known. */
  player: Seat | undefined;
  /** The latest answer about the player did not come. */
  stale: boolean;
  /** Puts in what a receipt told, and asks for all of it anew. */
  follow(seat?: Seat): Promise<void>;
  refresh(): Promise<void>;
}

/**
 * A tournament as it is now: asked for again while the tab is visible and until it is finished (TO1, TO12), when
 * something of the player's own has changed, and when the connection is back.
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
  const askAll = async (how: 'refresh' | 'reload') => {
    await Promise.all([init[how](), customer === undefined ? undefined : balance[how]()]);
  };
  const refresh = () => askAll('reload');
  const finished = init.data?.tournament.status === FINISHED;
  useRefresh(!finished, () => askAll('refresh'), refresh);
  useNews(id, refresh);
  useLoginWhereAsked(init.error?.status === 401);
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

/** Realtime news of this tournament, and a connection that is back after it was lost. */
function useNews(id: string, refresh: () => void) {
  const { realtime } = usePorts();
  const again = useEffectEvent(refresh);
  useEffect(() => {
    const listening = realtime.events$.subscribe((event) => {
      if (event.name === 'TournamentUpdate' && event.payload.tournamentId === id) again();
    });
    let lost = false;
    listening.add(
      realtime.status.value$.subscribe((status) => {
        if (status === 'up' && lost) again();
        lost = status === 'down' || (lost && status !== 'up');
      }),
    );
    return () => listening.unsubscribe();
  }, [realtime, id]);
}

/** Looks every five seconds in a visible tab, and asks once more when that is over. */
function useRefresh(wanted: boolean, look: () => void, askOnceMore: () => void) {
  const { clock } = usePorts();
  const again = useEffectEvent(look);
  const last = useEffectEvent(askOnceMore);
  const ran = useRef(false);
  useEffect(() => {
    if (!wanted) {
      // What changed with the end may have come after the question: one more.
      if (ran.current) last();
      return;
    }
    ran.current = true;
    let ticking: { unsubscribe(): void } | undefined;
    const tick = () => {
      ticking?.unsubscribe();
      ticking = isPageVisible() ? clock.every(REFRESH_MS).subscribe(() => again()) : undefined;
    };
    const onVisibility = () => {
      tick();
      if (isPageVisible()) again();
    };
    tick();
    const stop = onPageEvent('visibilitychange', onVisibility);
    return () => {
      ticking?.unsubscribe();
      stop();
    };
  }, [clock, wanted]);
}

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
