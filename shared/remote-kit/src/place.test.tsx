import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act } from 'react';
import { usePageLocation } from './context.ts';
import { mountedRoot, REMOTE } from './testing/mounted-root.tsx';

let renders = 0;

function Here() {
  const { pathname, search } = usePageLocation();
  renders += 1;
  return <p>{pathname + search}</p>;
}

const own = { id: 'here', remote: REMOTE, params: {} };
const foreign = { id: 'there', remote: 'remote-other', params: {} };

async function mounted(slot: 'page' | 'top') {
  const root = await mountedRoot({
    slot,
    routes: { here: { page: async () => ({ default: Here }) } },
    slots: { top: Here },
    location: { pathname: '/en/here', route: own },
  });
  renders = 0;
  return root;
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Longer than a browser needs to paint a render, but shorter than the timeout for hidden pages. */
const FRAMES = 50;
const painted = () => act(() => jest.advanceTimersByTimeAsync(FRAMES));

describe('usePageLocation', () => {
  it('updates immediately for a page that stays mounted', async () => {
    const page = await mounted('page');
    await page.go({ search: '?sort=name' });
    expect(page.text()).toBe('/en/here?sort=name');
    await page.end();
  });

  it('does not re-render a page that the player leaves for another remote', async () => {
    const page = await mounted('page');
    await act(async () => page.go({ pathname: '/en/there', route: foreign }));
    await painted();
    expect(page.text()).toBe('/en/here');
    expect(renders).toBe(0);
    await page.end();
  });

  it('updates parts next to the page after the next page is painted', async () => {
    const header = await mounted('top');
    await header.go({ pathname: '/en/there', route: foreign });
    expect(header.text()).toBe('/en/here');
    await painted();
    expect(header.text()).toBe('/en/there');
    await header.end();
  });
});
