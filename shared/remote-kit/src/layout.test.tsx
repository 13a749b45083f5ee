import { describe, expect, it } from '@jest/globals';
import { fakePorts } from '@parlay/ports/fakes';
import { createStore } from 'jotai';
import { act, type ReactNode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { RemoteDefinition } from './definition.ts';
import { PageLoader } from './pages.ts';
import { Root } from './root.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
let mounts = 0;

function Around({ children }: { children: ReactNode }) {
  const [mount] = useState(() => ++mounts);
  return (
    <>
      <nav>{`layout ${mount}`}</nav>
      {children}
    </>
  );
}

const page = (name: string) => () => <h1>{name}</h1>;
const definition: RemoteDefinition = {
  remote: 'remote-test',
  routes: {
    one: { page: async () => ({ default: page('one'), layout: Around }) },
    two: { page: async () => ({ default: page('two'), layout: Around }) },
    bare: { page: async () => ({ default: page('bare') }) },
  },
  slots: {},
  messages: async () => ({ default: {} }),
};

async function walked(...ids: string[]) {
  mounts = 0;
  const at = (id: string) => ({ pathname: `/en/${id}`, route: { id, remote: 'remote-test', params: {} } });
  const fake = fakePorts({ location: at(ids[0] ?? '') });
  const pages = new PageLoader(definition);
  await Promise.all(ids.map((id) => pages.load(id)));
  const nothing = () => undefined;
  const element = document.createElement('main');
  const root = createRoot(element);
  const parts = { definition, ports: fake.ports, slot: 'page', pages, store: createStore() } as const;
  await act(async () => root.render(<Root whole {...parts} onCommit={nothing} onError={nothing} />));
  const seen = [element.textContent];
  for (const id of ids.slice(1)) {
    await act(async () => fake.location.set({ ...fake.location.current(), ...at(id) }));
    seen.push(element.textContent);
  }
  await act(async () => root.unmount());
  return seen;
}

describe('what stands around a page', () => {
  it('stays where the next page has the same', async () => {
    expect(await walked('one', 'two')).toEqual(['layout 1one', 'layout 1two']);
  });

  it('goes with the page that has it', async () => {
    expect(await walked('one', 'bare', 'two')).toEqual(['layout 1one', 'bare', 'layout 2two']);
  });
});
