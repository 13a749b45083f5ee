import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, type ComponentType, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { lazyComponent, RETRY_MS, useLazyComponent } from './loaded-later.tsx';

interface Titled {
  title: string;
}

const Menu = ({ title }: Titled) => <p>{title}</p>;

/** Renders in a transition, as the page does, and waits for loads that resolve immediately. */
async function rendered(what: ReactNode) {
  const place = document.createElement('div');
  const root = createRoot(place);
  act(() => root.render(what));
  const first = place.textContent;
  const wait = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
  await wait(0);
  const draw = async (next: ReactNode) => {
    act(() => root.render(next));
    await wait(0);
  };
  return { first, text: () => place.textContent, wait, draw, leave: () => act(() => root.unmount()) };
}

/** Returns a load function that fails the given number of times. */
function failing(times: number) {
  let calls = 0;
  const load = async (): Promise<{ default: ComponentType<Titled> }> => {
    calls += 1;
    if (calls <= times) throw new Error('Loading chunk failed.');
    return { default: Menu };
  };
  return { load, calls: () => calls };
}

describe('lazyComponent', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('shows its placeholder until loaded, and renders immediately the next time', async () => {
    const { load, calls } = failing(0);
    const LazyMenu = lazyComponent(load, <p>…</p>);
    const page = await rendered(<LazyMenu title="Menu" />);
    expect([page.first, page.text()]).toEqual(['…', 'Menu']);
    page.leave();
    expect((await rendered(<LazyMenu title="Menu" />)).first).toBe('Menu');
    expect(calls()).toBe(1);
  });

  it('retries a failed load and breaks nothing around it', async () => {
    const { load, calls } = failing(2);
    const LazyMenu = lazyComponent(load);
    const page = await rendered(
      <>
        The rest <LazyMenu title="and the menu" />
      </>,
    );
    expect(page.text()).toBe('The rest ');
    await page.wait(2 * RETRY_MS);
    expect(page.text()).toBe('The rest and the menu');
    expect(calls()).toBe(3);
  });

  it('stops retrying once unmounted', async () => {
    const { load, calls } = failing(9);
    const LazyMenu = lazyComponent(load);
    const page = await rendered(<LazyMenu title="Menu" />);
    page.leave();
    await page.wait(3 * RETRY_MS);
    expect(calls()).toBe(1);
  });
});

describe('useLazyComponent', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('reports a failed load and tries again the next time the component is needed', async () => {
    const { load, calls } = failing(1);
    let failures = 0;
    function Panel({ wanted }: { wanted: boolean }) {
      const Part = useLazyComponent(wanted, load, () => {
        failures += 1;
      });
      return Part ? <Part title="Dialog" /> : null;
    }
    const page = await rendered(<Panel wanted={false} />);
    expect([calls(), failures]).toEqual([0, 0]);
    await page.draw(<Panel wanted />);
    expect([calls(), failures, page.text()]).toEqual([1, 1, '']);
    await page.draw(<Panel wanted={false} />);
    await page.draw(<Panel wanted />);
    expect([calls(), failures, page.text()]).toEqual([2, 1, 'Dialog']);
  });
});
