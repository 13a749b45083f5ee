import type { ApiFailure, ApiPath, DataOf } from '@parlay/contracts/api';
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { startTransition, useContext, useEffect, useEffectEvent, useMemo } from 'react';
import { afterFrame } from './after-frame.ts';
import { WholePageContext } from './after-heading.tsx';
import { PortsContext } from './context.ts';

export type ServerResult<T> = { ok: true; data: T } | { ok: false; error: ApiFailure };

export type Loaded<T> =
  | { status: 'loading'; data?: undefined; error?: undefined }
  | { status: 'ready'; data: T; error?: undefined }
  /** Failed. `data` is the last known data, if any. */
  | { status: 'failed'; data?: T; error: ApiFailure };

export type ServerData<T> = Loaded<T> & {
  /** Requests the data again, after any request in flight. The old data stays until then. */
  reload(): Promise<void>;
  /** Like `reload`, but shares a request in flight. For polling. */
  refresh(): Promise<void>;
  /** Stores data that is already known, for example from a response or a realtime event. */
  put(data: T): void;
};

/** Path of the GET call, optionally followed by a space and a discriminator, such as `/api/games live`. */
export type ServerKey = ApiPath | `${ApiPath} ${string}`;

/** Type of the data that the GET call of a key returns. */
type DataOfKey<K extends ServerKey> = K extends `${infer P} ${string}`
  ? P extends ApiPath
    ? DataOf<P, 'get'>
    : never
  : K extends ApiPath
    ? DataOf<K, 'get'>
    : never;

const LOADING = { status: 'loading' } as const;

/** Server data of this mounted remote, by key. It is in the remote's own store and is dropped with the store. */
const dataAtom = atom<ReadonlyMap<string, Loaded<unknown>>>(new Map());
/** Requests in flight by key, shared by components with the same key, and the follow-up request of `reload`. */
const requestsAtom = atom(() => new Map<string, { now: Promise<void>; next?: Promise<void> }>());
/** Incremented when the player's data is dropped, so that mounted components load the data that a visitor may see. */
const eraAtom = atom(0);

/** Drops all data of this mounted remote, and the responses to requests in flight. */
export const dropServerDataAtom = atom(null, (get, set) => {
  get(requestsAtom).clear();
  set(dataAtom, new Map());
  set(eraAtom, (era) => era + 1);
});

/**
 * Loads the data of a call, shared by all components of the mounted remote that use the same key. If the fetcher is
 * `null`, it only reads data that another component loads. The key alone identifies the call, so a new fetcher for
 * the same key does not load again. With `on: 'reload'`, for components that only change data shown by others, it
 * loads only when `reload` is called.
 */
export function useServerData<K extends ServerKey, T = DataOfKey<K>>(
  key: K,
  fetcher: (() => Promise<ServerResult<T>>) | null,
  { on = 'mount' }: { on?: 'mount' | 'reload' } = {},
): ServerData<T> {
  const setFacts = useSetAtom(dataAtom);
  const requests = useAtomValue(requestsAtom);
  const era = useAtomValue(eraAtom);
  // A response re-renders only the components that show it, not all components with server data.
  const known = useAtomValue(useMemo(() => atom((get) => get(dataAtom).get(key)), [key])) as Loaded<T> | undefined;

  const record = (next: (old: T | undefined) => Loaded<T>) =>
    setFacts((before) => new Map(before).set(key, next((before.get(key) as Loaded<T> | undefined)?.data)));

  const request = (): Promise<void> => {
    const inFlight = requests.get(key);
    if (inFlight) return inFlight.now;
    if (!fetcher) return Promise.resolve();
    const now: Promise<void> = fetcher().then((result) => {
      // Requested for a player whose data has since been dropped.
      if (requests.get(key)?.now !== now) return;
      requests.delete(key);
      const answered = () =>
        record((old) =>
          result.ok
            ? { status: 'ready', data: result.data }
            : { status: 'failed', error: result.error, ...(old === undefined ? {} : { data: old }) },
        );
      // The first response renders most of a page, so a transition lets input take precedence.
      if (known) answered();
      else startTransition(answered);
    });
    requests.set(key, { now });
    return now;
  };

  /** Reloads during a request share one follow-up request. */
  const reload = (): Promise<void> => {
    const inFlight = requests.get(key);
    if (!inFlight) return request();
    inFlight.next ??= inFlight.now.then(request);
    return inFlight.next;
  };

  const requestFirst = useEffectEvent(() => {
    if (!known) void request();
  });
  const shouldLoad = fetcher !== null && on === 'mount';
  const whole = useContext(WholePageContext);
  useEffect(() => {
    if (!shouldLoad) return;
    // After a click on a link the heading is painted before data is requested.
    if (!whole) return afterFrame(requestFirst);
    requestFirst();
  }, [key, shouldLoad, whole, era]);

  // Automatically retries requests that failed while the API was down.
  const bus = useContext(PortsContext)?.bus;
  const hasFailed = known?.status === 'failed';
  const requestAgain = useEffectEvent(request);
  useEffect(() => {
    if (!hasFailed || bus?.last('connection.changed')?.api !== 'down') return;
    const changes = bus.on('connection.changed').subscribe(({ api }) => {
      if (api === 'up') void requestAgain();
    });
    return () => changes.unsubscribe();
  }, [hasFailed, bus]);

  return { ...(known ?? LOADING), reload, refresh: request, put: (data) => record(() => ({ status: 'ready', data })) };
}
