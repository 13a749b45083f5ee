import type { PageLocation, WatchedValue } from '@parlay/ports';
import { type ReactNode, startTransition, useEffect, useMemo, useState } from 'react';
import { afterFrame } from './after-frame.ts';
import { LocationContext, usePorts, useWatchedValue } from './context.ts';
import type { PageLoader } from './pages.ts';

/** Provides the host's location as it changes, for components that are tested alone. */
export function LiveLocation({ children }: { children: ReactNode }) {
  return <LocationContext value={useWatchedValue(usePorts().navigation)}>{children}</LocationContext>;
}

/**
 * Provides a page with the locations of its own remote. Ignores locations of other remotes, so that a page that the
 * player is leaving does not re-render.
 */
export function OwnRemoteLocation({ pages, children }: { pages: PageLoader; children: ReactNode }) {
  const { navigation } = usePorts();
  const own = useMemo(() => ownOf(navigation, pages), [navigation, pages]);
  return <LocationContext value={useWatchedValue(own)}>{children}</LocationContext>;
}

function ownOf({ current, value$ }: WatchedValue<PageLocation>, pages: PageLoader): WatchedValue<PageLocation> {
  let last = current();
  return {
    value$,
    current() {
      const now = current();
      if (pages.keyOf(now) !== undefined) last = now;
      return last;
    },
  };
}

/**
 * Provides parts next to the page (header, footer) with the location once the next page is painted, in a transition
 * that yields to input.
 */
export function PaintedLocation({ children }: { children: ReactNode }) {
  const { navigation } = usePorts();
  const [place, setPlace] = useState(navigation.current);
  useEffect(() => {
    let cancel = () => {};
    const listening = navigation.value$.subscribe((next) => {
      cancel();
      cancel = afterFrame(() => startTransition(() => setPlace(next)));
    });
    return () => {
      cancel();
      listening.unsubscribe();
    };
  }, [navigation]);
  return <LocationContext value={place}>{children}</LocationContext>;
}
