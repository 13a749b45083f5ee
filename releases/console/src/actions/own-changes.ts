import { atom } from 'jotai';

const made = atom(0);

/** Number of changes without a revision that this page has made. Lists are read again when it changes. */
export const ownChangesAtom = atom((get) => get(made));
export const noteChangeAtom = atom(null, (get, set) => set(made, get(made) + 1));
