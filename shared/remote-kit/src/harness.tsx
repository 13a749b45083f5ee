import type { Ports } from '@parlay/ports';
import { createStore, Provider } from 'jotai';
import { type ReactNode, useState } from 'react';
import { PortsContext } from './context.ts';
import { addMessages } from './messages.ts';
import { HostRouter } from './navigator.tsx';
import { LiveLocation } from './place.tsx';

/** Wraps a component as in a mounted remote, for tests and the gallery. */
export function RemoteHarness({
  ports,
  messages,
  children,
}: {
  ports: Ports;
  messages: Readonly<Record<string, unknown>>;
  children: ReactNode;
}) {
  const [store] = useState(() => {
    addMessages(ports, messages);
    return createStore();
  });
  return (
    <PortsContext value={ports}>
      <Provider store={store}>
        <HostRouter ports={ports}>
          <LiveLocation>{children}</LiveLocation>
        </HostRouter>
      </Provider>
    </PortsContext>
  );
}
