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
 * react-router's links on the host's one history. They get an address that no page has, and it never changes: with the real
 * one every link of the page would be drawn anew at every step, and the pages follow the host's location themselves
 * (`usePageLocation`). Links therefore need whole paths, as `urlFor` makes them; the host knows a link to where one is.
 */
export function HostRouter({ ports, children }: { ports: Ports; children: ReactNode }) {
  const navigator = useMemo(() => navigatorOn(ports.navigation), [ports]);
  return (
    <Router navigator={navigator} location="/">
      {children}
    </Router>
  );
}
