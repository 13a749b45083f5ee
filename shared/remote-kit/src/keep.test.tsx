import { describe, expect, it } from '@jest/globals';
import { fakePorts } from '@parlay/ports/fakes';
import { createStore } from 'jotai';
import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { PageProps, RemoteDefinition } from './definition.ts';
import { PageLoader } from './pages.ts';
import { Root } from './root.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
let mounts = 0;

function CountingPage({ params }: PageProps) {
  const [mount] = useState(() => ++mounts);
  return <h1>{`mount ${mount} at ${params['*'] ?? ''}`}</h1>;
}

const page = async () => ({ default: CountingPage });
const definition: RemoteDefinition = {
  remote: 'remote-test',
  routes: {
    kept: { page, keep: true },
    usual: { page },
  },
  slots: {},
  messages: async () => ({ default: {} }),
};

async function openedAt(id: string) {
  mounts = 0;
  const at = (tail: string) => ({ id, remote: 'remote-test', params: { '*': tail } });
  const fake = fakePorts({ location: { pathname: `/en/${id}/1`, route: at('1') } });
  const pages = new PageLoader(definition);
  await pages.load(id);
  const nothing = () => undefined;
  const element = document.createElement('main');
  const root = createRoot(element);
  await act(async () =>
    root.render(
      <Root
        whole
        definition={definition}
        ports={fake.ports}
        slot="page"
        pages={pages}
        store={createStore()}
        onCommit={nothing}
        onError={nothing}
      />,
    ),
  );
  await act(async () => fake.location.set({ ...fake.location.current(), pathname: `/en/${id}/2`, route: at('2') }));
  const text = element.textContent;
  await act(async () => root.unmount());
  return text;
}

describe('a page whose parameters change', () => {
  it('is mounted anew', async () => {
    expect(await openedAt('usual')).toBe('mount 2 at 2');
  });

  it('stays mounted where its route says keep, and gets the new parameters', async () => {
    expect(await openedAt('kept')).toBe('mount 1 at 2');
  });
});
