import type { PageLocation, Ports } from '@parlay/ports';
import { type ReactNode, useMemo } from 'react';
import { createPath, NavigationType, type Navigator, Router, type To } from 'react-router-dom';
import { usePageLocation } from './context.ts';

const TYPES = { POP: NavigationType.Pop, PUSH: NavigationType.Push, REPLACE: NavigationType.Replace } as const;

const hrefOf = (to: To, from: PageLocation) =>
  typeof to === 'string' ? to : createPath({ pathname: from.pathname, ...to });

function navigatorOn(navigation: Ports['navigation']): Navigator {
  return {
    createHref: (to) => hrefOf(to, navigation.current()),
    push: (to, state) => navigation.go(hrefOf(to, navigation.current()), { state }),
    replace: (to, state) => navigation.go(hrefOf(to, navigation.current()), { replace: true, state }),
    go: (delta) => {
      if (delta < 0) navigation.back();
    },
  };
}

/** react-router on the host's one history: links and hooks work, nothing listens to the address on its own. */
export function HostRouter({ ports, children }: { ports: Ports; children: ReactNode }) {
  const location = usePageLocation();
  const navigator = useMemo(() => navigatorOn(ports.navigation), [ports]);
  return (
    <Router navigator={navigator} location={location} navigationType={TYPES[location.action]}>
      {children}
    </Router>
  );
}
