import type { Slot } from '@parlay/contracts/release';
import type { PageLocation } from '@parlay/ports';
import { type FakeOptions, fakePorts } from '@parlay/ports/fakes';
import { createStore } from 'jotai';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import type { RemoteDefinition } from '../definition.ts';
import { PageLoader } from '../pages.ts';
import { Root } from '../root.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

interface Setting extends FakeOptions {
  slot: Slot;
  routes?: RemoteDefinition['routes'];
  slots?: RemoteDefinition['slots'];
}

/** Name of the remote that a test mounts. */
export const REMOTE = 'remote-test';

/** Mounts a slot of a test remote whose page modules are already loaded. */
export async function mountedRoot({ slot, routes = {}, slots = {}, ...options }: Setting) {
  const definition: RemoteDefinition = { remote: REMOTE, routes, slots, messages: async () => ({ default: {} }) };
  const { ports, location } = fakePorts(options);
  const pages = new PageLoader(definition);
  await Promise.all(Object.keys(routes).map((id) => pages.load(id)));
  const element = document.createElement('div');
  const root = createRoot(element);
  const errors: unknown[] = [];
  await act(async () =>
    root.render(
      <Root
        whole
        definition={definition}
        ports={ports}
        slot={slot}
        pages={pages}
        store={createStore()}
        onCommit={() => undefined}
        onError={(error) => errors.push(error)}
      />,
    ),
  );
  return {
    element,
    ports,
    errors,
    text: () => element.textContent,
    go: (to: Partial<PageLocation>) => act(async () => location.set({ ...location.current(), ...to })),
    end: () => act(async () => root.unmount()),
  };
}
