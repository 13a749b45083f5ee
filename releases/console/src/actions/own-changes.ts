import { atom } from 'jotai';

const changes = atom(0);

/** Number of changes without a revision that this page has made. Lists reload when it changes. */
export const ownChangesAtom = atom((get) => get(changes));
export const noteChangeAtom = atom(null, (get, set) => set(changes, get(changes) + 1));
