import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fakePorts } from '@parlay/ports/fakes';
import { createStore } from 'jotai';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { usePageLocation } from './context.ts';
import type { RemoteDefinition } from './definition.ts';
import { PageLoader } from './pages.ts';
import { Root } from './root.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
let drawings = 0;

function Here() {
  const { pathname, search } = usePageLocation();
  drawings += 1;
  return <p>{pathname + search}</p>;
}

const definition: RemoteDefinition = {
  remote: 'remote-test',
  routes: { here: { page: async () => ({ default: Here }) } },
  slots: { top: Here },
  messages: async () => ({ default: {} }),
};
const own = { id: 'here', remote: 'remote-test', params: {} };
const foreign = { id: 'there', remote: 'remote-other', params: {} };

async function drawn(slot: 'page' | 'top') {
  const fake = fakePorts({ location: { pathname: '/en/here', route: own } });
  const pages = new PageLoader(definition);
  await pages.load('here');
  const nothing = () => undefined;
  const element = document.createElement('main');
  const root = createRoot(element);
  const part = {
    definition,
    ports: fake.ports,
    slot,
    pages,
    store: createStore(),
    onCommit: nothing,
    onError: nothing,
  };
  await act(async () => root.render(<Root whole {...part} />));
  drawings = 0;
  return {
    text: () => element.textContent,
    go: (to: Partial<ReturnType<typeof fake.location.current>>) =>
      fake.location.set({ ...fake.location.current(), ...to }),
    end: () => act(async () => root.unmount()),
  };
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Longer than a browser needs to paint what is drawn by now, and shorter than a page that nobody sees is waited for. */
const FRAMES = 50;
const painted = () => act(() => jest.advanceTimersByTimeAsync(FRAMES));

describe('the address that a part of the page reads', () => {
  it('is at once the new one for a page that stays', async () => {
    const page = await drawn('page');
    await act(async () => page.go({ search: '?sort=name' }));
    expect(page.text()).toBe('/en/here?sort=name');
    await page.end();
  });

  it("stays its own for a page that is left for another remote's: nobody sees it drawn once more", async () => {
    const page = await drawn('page');
    await act(async () => page.go({ pathname: '/en/there', route: foreign }));
    await painted();
    expect(page.text()).toBe('/en/here');
    expect(drawings).toBe(0);
    await page.end();
  });

  it('follows beside the page when the next page is painted', async () => {
    const header = await drawn('top');
    await act(async () => header.go({ pathname: '/en/there', route: foreign }));
    expect(header.text()).toBe('/en/here');
    await painted();
    expect(header.text()).toBe('/en/there');
    await header.end();
  });
});
