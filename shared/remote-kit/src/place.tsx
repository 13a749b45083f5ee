import type { PageLocation, Watched } from '@parlay/ports';
import { type ReactNode, startTransition, useEffect, useMemo, useState } from 'react';
import { afterFrame } from './after-frame.ts';
import { PlaceContext, usePorts, useWatched } from './context.ts';
import type { PageLoader } from './pages.ts';

/** The host's own word at once, for parts that stand alone in a test. */
export function LivePlace({ children }: { children: ReactNode }) {
  return <PlaceContext value={useWatched(usePorts().navigation)}>{children}</PlaceContext>;
}

/** What a page hears: addresses of its own remote. For the next one's page it is taken off, and not drawn anew before. */
export function OwnPlace({ pages, children }: { pages: PageLoader; children: ReactNode }) {
  const { navigation } = usePorts();
  const own = useMemo(() => ownOf(navigation, pages), [navigation, pages]);
  return <PlaceContext value={useWatched(own)}>{children}</PlaceContext>;
}

function ownOf({ current, value$ }: Watched<PageLocation>, pages: PageLoader): Watched<PageLocation> {
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

/** What stands beside pages (header, footer) follows when the next page is painted, and gives way to what is pressed. */
export function LatePlace({ children }: { children: ReactNode }) {
  const { navigation } = usePorts();
  const [place, setPlace] = useState(navigation.current);
  useEffect(() => {
    let callOff = () => {};
    const listening = navigation.value$.subscribe((next) => {
      callOff();
      callOff = afterFrame(() => startTransition(() => setPlace(next)));
    });
    return () => {
      callOff();
      listening.unsubscribe();
    };
  }, [navigation]);
  return <PlaceContext value={place}>{children}</PlaceContext>;
}
