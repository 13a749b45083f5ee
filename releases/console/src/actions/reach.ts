import { atom } from 'jotai';

/** Change whose reach in open pages is shown. */
export interface WatchedReach {
  channel: string;
  revision: number;
  remote: string;
}

const watched = atom<WatchedReach | undefined>(undefined);

export const watchedReachAtom = atom((get) => get(watched));
export const watchReachAtom = atom(null, (_get, set, reach: WatchedReach | undefined) => set(watched, reach));
