import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { PageLocation } from '@parlay/ports';
import { createScrollStore } from './scroll.ts';

/** Page height, which limits scrolling. Set by tests, because jsdom has no layout. */
let height = 0;
let grown: Array<() => void> = [];
const grow = (to: number) => {
  height = to;
  for (const notify of grown) notify();
};

beforeEach(() => {
  sessionStorage.clear();
  height = 5000;
  grown = [];
  jest.spyOn(window, 'scrollTo').mockImplementation(((_: number, y: number) => {
    Object.defineProperty(window, 'scrollY', { value: Math.min(y, height), configurable: true });
  }) as typeof window.scrollTo);
  window.ResizeObserver = class {
    readonly #notify: () => void;
    constructor(notify: () => void) {
      this.#notify = notify;
    }
    observe() {
      grown.push(this.#notify);
    }
    unobserve() {}
    disconnect() {
      grown = grown.filter((notify) => notify !== this.#notify);
    }
  } as unknown as typeof ResizeObserver;
  window.scrollTo(0, 0);
});
afterEach(() => {
  jest.restoreAllMocks();
  document.body.replaceChildren();
});

const at = (key: string, action: PageLocation['action'], hash = ''): PageLocation => ({
  pathname: '/en/casino',
  search: '',
  hash,
  key,
  state: null,
  action,
  route: null,
});

describe('createScrollStore', () => {
  it('scrolls to the top for a new entry, and to the old position for a revisited one', () => {
    const scroll = createScrollStore(window);
    window.scrollTo(0, 800);
    scroll.leave('a');
    scroll.restore(at('b', 'PUSH'));
    expect(window.scrollY).toBe(0);
    scroll.restore(at('a', 'POP'));
    expect(window.scrollY).toBe(800);
  });

  it('knows the position without reading it from the browser, which would force a page layout', () => {
    const scroll = createScrollStore(window);
    window.scrollTo(0, 800);
    window.dispatchEvent(new Event('scroll'));
    const read = jest.fn(() => 800);
    Object.defineProperty(window, 'scrollY', { get: read, configurable: true });
    scroll.leave('a');
    scroll.save();
    expect(read).not.toHaveBeenCalled();
    expect(JSON.parse(sessionStorage.getItem('parlay.scroll') ?? '')).toEqual([['a', 800]]);
  });

  it('restores the position as soon as data has made the page tall enough', () => {
    const scroll = createScrollStore(window);
    window.scrollTo(0, 800);
    scroll.leave('a');
    height = 100;
    scroll.restore(at('a', 'POP'));
    expect(window.scrollY).toBe(100);
    grow(400);
    expect(window.scrollY).toBe(400);
    grow(2000);
    expect(window.scrollY).toBe(800);
    window.scrollTo(0, 10);
    grow(3000);
    expect(window.scrollY).toBe(10);
  });

  it('stops restoring the position once the player scrolls', () => {
    const scroll = createScrollStore(window);
    window.scrollTo(0, 800);
    scroll.leave('a');
    height = 100;
    scroll.restore(at('a', 'POP'));
    window.dispatchEvent(new Event('wheel'));
    grow(2000);
    expect(window.scrollY).toBe(100);
  });

  it('survives a reload and invalid content in the storage', () => {
    const scroll = createScrollStore(window);
    window.scrollTo(0, 800);
    scroll.leave('a');
    scroll.save();
    window.scrollTo(0, 0);
    createScrollStore(window).restore(at('a', 'POP'));
    expect(window.scrollY).toBe(800);
    for (const foreign of ['{', '7', '[["a"],{"b":1},["a","far"]]']) {
      sessionStorage.setItem('parlay.scroll', foreign);
      expect(() => createScrollStore(window).restore(at('a', 'POP'))).not.toThrow();
    }
  });

  it('scrolls to the hash target if there is one, whatever characters the hash contains', () => {
    const target = document.createElement('h2');
    target.id = 'bonus täällä';
    const shown: string[] = [];
    target.scrollIntoView = () => shown.push(target.id);
    document.body.append(target);
    const scroll = createScrollStore(window);
    scroll.restore(at('a', 'PUSH', `#${encodeURIComponent(target.id)}`));
    expect(shown).toEqual([target.id]);
    window.scrollTo(0, 300);
    scroll.restore(at('b', 'PUSH', '#%E0%A4%A'));
    expect(window.scrollY).toBe(0);
  });

  it('stores the positions of the last fifty entries', () => {
    const scroll = createScrollStore(window);
    for (let entry = 0; entry < 60; entry += 1) scroll.leave(`entry-${entry}`);
    scroll.save();
    const stored = JSON.parse(sessionStorage.getItem('parlay.scroll') ?? '[]') as unknown[];
    expect(stored).toHaveLength(50);
    expect(stored).toContainEqual(['entry-59', 0]);
  });
});
