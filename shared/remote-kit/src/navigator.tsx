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
 * react-router's links on the host's history. They get one constant location, because with the real one every link
 * would re-render on each navigation; pages read the location by `usePageLocation`. Links therefore need absolute
 * paths, as `urlFor` builds them.
 */
export function HostRouter({ ports, children }: { ports: Ports; children: ReactNode }) {
  const navigator = useMemo(() => navigatorOn(ports.navigation), [ports]);
  return (
    <Router navigator={navigator} location="/">
      {children}
    </Router>
  );
}
