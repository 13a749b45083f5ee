import { atom } from 'jotai';

/** Change whose progress in open pages is displayed. */
export interface TrackedChange {
  channel: string;
  revision: number;
  remote: string;
}

const watched = atom<TrackedChange | undefined>(undefined);

export const watchedReachAtom = atom((get) => get(watched));
export const watchReachAtom = atom(null, (_get, set, reach: TrackedChange | undefined) => set(watched, reach));
