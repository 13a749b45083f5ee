import type { ApiFailure, ApiPath, DataOf } from '@parlay/contracts/api';
import { atom, useAtom, useAtomValue } from 'jotai';
import { startTransition, useContext, useEffect, useEffectEvent } from 'react';
import { afterFrame } from './after-frame.ts';
import { WholePage } from './after-heading.tsx';
import { PortsContext } from './context.ts';

export type ServerResult<T> = { ok: true; data: T } | { ok: false; error: ApiFailure };

export type Loaded<T> =
  | { status: 'loading'; data?: undefined; error?: undefined }
  | { status: 'ready'; data: T; error?: undefined }
  /** Failed; `data` is what was known before, if anything. */
  | { status: 'failed'; data?: T; error: ApiFailure };

export type ServerData<T> = Loaded<T> & {
  /** Asks again, after a question that is under way, and keeps the old data on the screen meanwhile. */
  reload(): Promise<void>;
  /** The same without asking behind a question that is under way: for who looks now and then, its answer is new enough. */
  refresh(): Promise<void>;
  /** Puts in what is already known, for example from a reply or a realtime event. */
  put(data: T): void;
};

/** Path of the call that gives the data, then what tells its calls apart: `/api/games live`. */
export type ServerKey = ApiPath | `${ApiPath} ${string}`;

/** What the GET call of a key gives. */
type DataOfKey<K extends ServerKey> = K extends `${infer P} ${string}`
  ? P extends ApiPath
    ? DataOf<P, 'get'>
    : never
  : K extends ApiPath
    ? DataOf<K, 'get'>
    : never;

const LOADING = { status: 'loading' } as const;

/** Server facts of this mounted remote by key, in its own store: gone with the remote. */
const factsAtom = atom<ReadonlyMap<string, Loaded<unknown>>>(new Map());
/** Questions under way, so that two components asking for one key make one call, and those that come behind them. */
const askingAtom = atom(() => new Map<string, { now: Promise<void>; next?: Promise<void> }>());

/**
 * Data of a call, shared by all components of the mounted remote that use the same key. With `null` for the fetcher
 * nothing is fetched: the data is what another component fetched. A new fetcher for the same key is the same call.
 */
export function useServerData<K extends ServerKey, T = DataOfKey<K>>(
  key: K,
  fetcher: (() => Promise<ServerResult<T>>) | null,
): ServerData<T> {
  const [facts, setFacts] = useAtom(factsAtom);
  const asking = useAtomValue(askingAtom);
  const known = facts.get(key) as Loaded<T> | undefined;

  const record = (next: (old: T | undefined) => Loaded<T>) =>
    setFacts((before) => new Map(before).set(key, next((before.get(key) as Loaded<T> | undefined)?.data)));

  const ask = (): Promise<void> => {
    const underWay = asking.get(key);
    if (underWay) return underWay.now;
    if (!fetcher) return Promise.resolve();
    const now = fetcher().then((result) => {
      asking.delete(key);
      const answered = () =>
        record((old) =>
          result.ok
            ? { status: 'ready', data: result.data }
            : { status: 'failed', error: result.error, ...(old === undefined ? {} : { data: old }) },
        );
      // The first answer brings most of a page: it is drawn in pieces, and what is pressed meanwhile goes first.
      if (known) answered();
      else startTransition(answered);
    });
    asking.set(key, { now });
    return now;
  };

  /** Who asks again may know of something newer than the answer that is under way: they share the next one. */
  const reload = (): Promise<void> => {
    const underWay = asking.get(key);
    if (!underWay) return ask();
    underWay.next ??= underWay.now.then(ask);
    return underWay.next;
  };

  const askFirst = useEffectEvent(() => {
    if (!known) void ask();
  });
  const wanted = fetcher !== null;
  const whole = useContext(WholePage);
  useEffect(() => {
    if (!wanted) return;
    // Whoever has pressed a link sees the page's heading before it is asked for the rest.
    if (!whole) return afterFrame(askFirst);
    askFirst();
  }, [key, wanted, whole]);

  // What failed while the API was away is asked for again when it is back: nobody has to press a button for it.
  const bus = useContext(PortsContext)?.bus;
  const hasFailed = known?.status === 'failed';
  const askAgain = useEffectEvent(ask);
  useEffect(() => {
    if (!hasFailed || bus?.last('connection.changed')?.api !== 'down') return;
    const changes = bus.on('connection.changed').subscribe(({ api }) => {
      if (api === 'up') void askAgain();
    });
    return () => changes.unsubscribe();
  }, [hasFailed, bus]);

  return { ...(known ?? LOADING), reload, refresh: ask, put: (data) => record(() => ({ status: 'ready', data })) };
}
