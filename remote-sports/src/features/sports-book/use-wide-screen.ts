import { useSyncExternalStore } from 'react';

/** Width from which the slip has room next to the book, as in slip-frame.module.css. */
const WIDE = '(min-width: 992px)';

/** Returns true while the slip has room next to the book. */
export const useWideScreen = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      const query = matchMedia(WIDE);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => matchMedia(WIDE).matches,
    () => false,
  );
