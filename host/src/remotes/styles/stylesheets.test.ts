import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { aSetRemote } from '../../testing/set-remote.ts';
import { createStylesheets } from './stylesheets.ts';

const version = aSetRemote('1');
const other = aSetRemote('2');
/** Returns a sheet. Sheets with the same name have the same bytes. */
const sheet = (name: string, of = version) => ({
  url: `/r/remote-casino/${of.digest}/${name}.css`,
  integrity: `sha384-${name.padEnd(64, 'A')}`,
});

/** Returns a sheet with an absolute URL, as a container uses it. */
const ofChunk = (name: string, of = version) => ({
  ...sheet(name, of),
  url: new URL(sheet(name, of).url, document.baseURI).href,
});

const links = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
const names = (some: readonly HTMLLinkElement[]) => some.map(({ href }) => /(\w+)\.css$/.exec(href)?.[1]);
/** Returns the active sheets, each with the first digit of its release. */
const active = () =>
  links()
    .filter(({ disabled }) => !disabled)
    .map((link) => `${names([link])} ${/remote-casino\/(\d)/.exec(link.href)?.[1]}`);
/** Loads all pending sheets. */
const loadAll = () => {
  for (const link of links()) link.dispatchEvent(new Event('load'));
};
/** Loads all pending sheets in a browser that keeps the rules of disabled sheets. */
const loadAndKeepRules = () => {
  loadAll();
  for (const link of links())
    Object.defineProperty(link, 'sheet', { configurable: true, get: () => (link.disabled ? null : {}) });
};

afterEach(() => {
  jest.useRealTimers();
  document.head.replaceChildren();
});

describe('createStylesheets, for the sheets of chunks', () => {
  it('orders sheets by their place, whichever chunk loads first', async () => {
    const { enable, link } = createStylesheets(document);
    const styled = { ...version, styles: [sheet('common')] };
    const outcomes = [enable(styled), link(ofChunk('page'), 7), link(ofChunk('shared'), 2), link(ofChunk('dialog'), 5)];
    outcomes.push(link(ofChunk('foreign', other), 0));
    loadAll();
    expect(await Promise.all(outcomes)).toEqual(outcomes.map(() => ({ ok: true })));
    expect(names(links())).toEqual(['common', 'shared', 'dialog', 'page', 'foreign']);
    expect(links().map(({ integrity }) => integrity)).toEqual(
      names(links()).map((name) => sheet(name ?? '').integrity),
    );
    expect(links().every((one) => one.crossOrigin === 'anonymous')).toBe(true);
  });

  it('links a sheet once when a page is opened while it is being prepared', async () => {
    const { enable, link } = createStylesheets(document);
    const prepared = link(ofChunk('page'), 1);
    const [first] = links();
    const opened = enable(version);
    expect(links()).toEqual([first]);
    loadAll();
    expect(await Promise.all([prepared, opened])).toEqual([{ ok: true }, { ok: true }]);
    expect(links()).toEqual([first]);
  });

  it('disables and enables sheets with their release', async () => {
    const { enable, link, disable } = createStylesheets(document);
    const outcomes = [link(ofChunk('page'), 1), link(ofChunk('page', other), 1)];
    loadAll();
    await Promise.all(outcomes);
    disable(version);
    expect(active()).toEqual(['page 2']);
    expect(await link(ofChunk('late'), 2)).toEqual({ ok: true });
    expect(active()).toEqual(['page 2']);
    const returned = enable(version);
    loadAll();
    expect(await returned).toEqual({ ok: true });
    expect(active()).toEqual(['page 1', 'page 2', 'late 1']);
  });

  it('does not wait for sheets whose rules apply immediately', async () => {
    jest.useFakeTimers();
    const { enable, link, disable } = createStylesheets(document);
    const first = link(ofChunk('page'), 1);
    loadAll();
    await first;
    disable(version);
    // A browser that kept the rules applies them as soon as the link is enabled.
    const [page] = links();
    Object.defineProperty(page, 'sheet', { get: () => (page?.disabled ? null : {}) });
    expect(await enable(version)).toEqual({ ok: true });
    await jest.advanceTimersByTimeAsync(60_000);
    expect(active()).toEqual(['page 1']);
  });

  it('leaves no listeners on loaded sheets, however often they are enabled again', async () => {
    const { enable, link, disable } = createStylesheets(document);
    const first = link(ofChunk('page'), 1);
    loadAll();
    await first;
    const [page] = links();
    const removed = jest.spyOn(page as HTMLLinkElement, 'remove');
    disable(version);
    const returned = enable(version);
    loadAll();
    await returned;
    page?.dispatchEvent(new Event('error'));
    expect(removed).not.toHaveBeenCalled();
  });
});

describe('createStylesheets, for sheets shared with another version', () => {
  const styled = { ...version, styles: [sheet('common')] };
  const next = { ...other, styles: [sheet('common', other)] };

  /** Shows the first version with a page, then the next. */
  async function replaced() {
    const sheets = createStylesheets(document);
    const first = [sheets.enable(styled), sheets.link(ofChunk('page'), 3)];
    loadAndKeepRules();
    await Promise.all(first);
    const second = await Promise.all([sheets.enable(next), sheets.link(ofChunk('page', other), 3)]);
    sheets.disable(styled);
    return { ...sheets, second };
  }

  it('shares the sheets without another fetch, and keeps them when the other version is disabled', async () => {
    const { second } = await replaced();
    expect(second).toEqual([{ ok: true }, { ok: true }]);
    expect(active()).toEqual(['common 1', 'page 1']);
    expect(links()).toHaveLength(2);
  });

  it('disables the sheets with the last version that uses them, and enables them with any of them', async () => {
    const { enable, disable } = await replaced();
    disable(next);
    expect(active()).toEqual([]);
    expect(await enable(next)).toEqual({ ok: true });
    expect(active()).toEqual(['common 1', 'page 1']);
    disable(next);
    expect(await enable(styled)).toEqual({ ok: true });
    expect(active()).toEqual(['common 1', 'page 1']);
    expect(links()).toHaveLength(2);
  });

  it('keeps the inlined styles', async () => {
    const critical = document.createElement('style');
    critical.dataset.of = `/r/remote-casino/${version.digest}/`;
    document.head.append(critical);
    const { disable } = await replaced();
    expect(critical.disabled).toBe(false);
    disable(next);
    expect(critical.disabled).toBe(true);
  });

  it('links the sheets again if their order would differ or they have not loaded yet', async () => {
    const { enable, link } = createStylesheets(document);
    const first = [enable(version), link(ofChunk('shared'), 2)];
    loadAndKeepRules();
    await Promise.all(first);
    const late = link(ofChunk('late'), 3);
    // The other version's first sheet is last in the page.
    const second = [link(ofChunk('new', other), 1), link(ofChunk('shared', other), 2), link(ofChunk('late', other), 3)];
    loadAll();
    expect(await Promise.all([late, ...second])).toEqual(Array(4).fill({ ok: true }));
    expect(active()).toEqual(['shared 1', 'late 1', 'new 2', 'shared 2', 'late 2']);
  });
});
