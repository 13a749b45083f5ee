import type { Notice } from '@parlay/contracts/bus';
import { atom } from 'jotai';

const queueAtom = atom<readonly Notice[]>([]);

/** Open notices, oldest first. */
export const noticesAtom = atom((get) => get(queueAtom));

/** Adds a notice, or replaces the one with the same id (SH15). */
export const showNoticeAtom = atom(null, (get, set, notice: Notice) => {
  const queue = get(queueAtom);
  const known = queue.some(({ id }) => id === notice.id);
  set(queueAtom, known ? queue.map((other) => (other.id === notice.id ? notice : other)) : [...queue, notice]);
});

export const closeNoticeAtom = atom(null, (get, set, id: string) => {
  set(
    queueAtom,
    get(queueAtom).filter((notice) => notice.id !== id),
  );
});

/** Closes all notices except those with the given ids. */
export const closeOtherNoticesAtom = atom(null, (get, set, kept: ReadonlySet<string>) => {
  set(
    queueAtom,
    get(queueAtom).filter(({ id }) => kept.has(id)),
  );
});
