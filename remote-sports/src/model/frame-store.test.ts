import { beforeEach, describe, expect, it } from '@jest/globals';
import { frameStore, STORE_LIMITS } from './frame-store.ts';

const KEYS = ['favourites', 'view', ...Array.from({ length: 60 }, (_, at) => `k${at}`)];
const open = (prefix = 'sb.') =>
  frameStore({ jar: document, items: () => localStorage, prefix, keys: KEYS, secure: false });
const all = { cookies: undefined, items: undefined };
const REFUSED = (refusal: string) => ({ ok: false, error: refusal });

beforeEach(() => {
  open().clear(all);
  localStorage.clear();
});

describe('frameStore [FR3]', () => {
  it('saves, returns and clears cookies and items under the prefix [FR3]', () => {
    const store = open();
    expect(
      store.save({ cookies: [{ name: 'view', value: 'a; b=ä', expiry: 30 }], items: { favourites: '[1]' } }),
    ).toMatchObject({ ok: true });
    expect(localStorage.getItem('sb.favourites')).toBe('[1]');
    expect(document.cookie).toContain('sb.view=');
    expect(store.retrieve(all)).toEqual({
      ok: true,
      value: { cookies: [{ name: 'view', value: 'a; b=ä' }], items: { favourites: '[1]' } },
    });
    expect(store.retrieve({ items: ['favourites'] })).toMatchObject({ value: { cookies: [] } });
    expect(open('other.').retrieve(all)).toEqual({ ok: true, value: { cookies: [], items: {} } });
    store.clear({ cookies: ['view'] });
    expect(store.retrieve(all)).toMatchObject({ value: { cookies: [], items: { favourites: '[1]' } } });
    store.clear(all);
    expect(localStorage).toHaveLength(0);
  });

  it('converts a cookie’s lifetime from minutes [FR3, X9]', () => {
    let written = '';
    const jar = {
      get cookie() {
        return '';
      },
      set cookie(text: string) {
        written = text;
      },
    };
    const store = frameStore({ jar, items: () => localStorage, prefix: 'sb.', keys: KEYS, secure: true });
    store.save({ cookies: [{ name: 'view', value: '1', expiry: 90 }] });
    expect(written).toBe('sb.view=1; Path=/; SameSite=Lax; Max-Age=5400; Secure');
    store.save({ cookies: [{ name: 'view', value: '1' }] });
    expect(written).toBe('sb.view=1; Path=/; SameSite=Lax; Secure');
    for (const expiry of [0, -1, Number.NaN, Number.POSITIVE_INFINITY, STORE_LIMITS.minutes + 1])
      expect(store.save({ cookies: [{ name: 'view', value: '1', expiry }] })).toEqual(REFUSED('expiry'));
  });

  it('accepts only allowed names, and never those of session or XSRF cookies [FR3]', () => {
    const names = ['__Host-parlay_session', 'XSRF-TOKEN', 'parlay_session', 'authToken', 'unknown', '', '__proto__'];
    const store = frameStore({
      jar: document,
      items: () => localStorage,
      prefix: 'sb.',
      keys: names.slice(0, 4),
      secure: false,
    });
    for (const name of names) {
      expect(store.save({ cookies: [{ name, value: '1' }] })).toEqual(REFUSED('name'));
      expect(store.save({ items: { [name]: '1' } })).toMatchObject(name === '__proto__' ? {} : REFUSED('name'));
      expect(store.retrieve({ cookies: [name] })).toEqual(REFUSED('name'));
      expect(store.clear({ items: [name] })).toEqual(REFUSED('name'));
    }
    expect(localStorage).toHaveLength(0);
  });

  it('stores 50 entries of 4 KB each, and limits the total size of cookies [FR3]', () => {
    const store = open();
    const many = (count: number, value: string) => Object.fromEntries(KEYS.slice(0, count).map((key) => [key, value]));
    expect(store.save({ items: { view: 'x'.repeat(4100) } })).toEqual(REFUSED('size'));
    expect(store.save({ items: { view: 'ä'.repeat(2050) } })).toEqual(REFUSED('size'));
    expect(store.save({ items: many(51, '1') })).toEqual(REFUSED('quota'));
    expect(localStorage).toHaveLength(0);
    expect(store.save({ items: many(50, '1') })).toMatchObject({ ok: true });
    expect(store.save({ items: many(50, '2') })).toMatchObject({ ok: true });
    expect(store.save({ cookies: [{ name: 'view', value: '1' }] })).toEqual(REFUSED('quota'));
    store.clear(all);
    const heavy = (name: string) => ({ cookies: [{ name, value: 'x'.repeat(2500) }] });
    expect(store.save(heavy('k1'))).toMatchObject({ ok: true });
    expect(store.save(heavy('k2'))).toEqual(REFUSED('quota'));
  });

  it('refuses the whole request because of one invalid entry [FR3]', () => {
    expect(open().save({ items: { favourites: '1', unknown: '2' } })).toEqual(REFUSED('name'));
    expect(localStorage).toHaveLength(0);
  });

  it('reports that the browser does not allow storage [FR3]', () => {
    const items = (): Storage => {
      throw new DOMException('denied', 'SecurityError');
    };
    const store = frameStore({ jar: document, items, prefix: 'sb.', keys: KEYS, secure: false });
    expect(store.save({ items: { view: '1' } })).toEqual(REFUSED('unavailable'));
    expect(store.retrieve(all)).toEqual(REFUSED('unavailable'));
  });
});
