import type { Ports } from '@parlay/ports';
import { type ReactNode, useMemo } from 'react';
import { createPath, type Navigator, Router, type To } from 'react-router-dom';

const hrefOf = (to: To) => (typeof to === 'string' ? to : createPath(to));

function navigatorOn(navigation: Ports['navigation']): Navigator {
  return {
    createHref: hrefOf,
    push: (to, state) => navigation.go(hrefOf(to), { state }),
    replace: (to, state) => navigation.go(hrefOf(to), { replace: true, state }),
    go: (delta) => {
      if (delta < 0) navigation.back();
    },
  };
}

/**
 * Connects react-router's links to the host's history. The router gets a constant location, because with the real
 * one every link would re-render on each navigation. Pages read the location with `usePageLocation`. Links
 * therefore need absolute paths, as built by `urlFor`.
 */
export function HostRouter({ ports, children }: { ports: Ports; children: ReactNode }) {
  const navigator = useMemo(() => navigatorOn(ports.navigation), [ports]);
  return (
    <Router navigator={navigator} location="/">
      {children}
    </Router>
  );
}
