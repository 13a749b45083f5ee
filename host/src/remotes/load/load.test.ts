import { afterEach, describe, expect, it } from '@jest/globals';
import { aSetRemote } from '../../testing/set-remote.ts';
import { createStylesheets } from '../styles/stylesheets.ts';
import { type Containers, createLoader } from './load.ts';

const NOTHING = () => undefined;
const version = aSetRemote('1');
const page = window as unknown as Record<string, unknown>;

/** Creates a loader in a page where the version's script has already run. */
function loading(open: Containers['open'], ready: Containers['ready'] = async () => undefined) {
  page[version.container] = {};
  return createLoader({
    containers: { ready, open },
    document,
    stylesheets: {
      enable: async () => ({ ok: true }),
      link: async () => ({ ok: true }),
      fetchAhead: NOTHING,
      disable: NOTHING,
    },
    shares: {},
  });
}

afterEach(() => {
  delete page[version.container];
});

it('reports a container that throws as a named failure, not a rejection', async () => {
  const { load } = loading(() => Promise.reject(new Error('no such name')));
  expect(await load(version)).toEqual({ ok: false, error: 'broken-at-import', message: 'no such name' });
});

it('reports a missing prerequisite of a container as not found', async () => {
  const { load } = loading(
    async () => ({ default: { kit: 1 } }),
    () => Promise.reject(new Error('no line')),
  );
  expect(await load(version)).toEqual({ ok: false, error: 'not-found', message: 'Error: no line' });
});

it('does not cache a failure, so that the next call tries again', async () => {
  const answers: unknown[] = [{ default: 'no remote' }, { default: { kit: 1 } }];
  const { load } = loading(async () => answers.shift() as { default?: unknown });
  expect(await load(version)).toMatchObject({ ok: false, error: 'broken-at-import' });
  expect(await load(version)).toMatchObject({ ok: true });
});

it('reports a script URL that the CSP refuses as not found', async () => {
  const { load } = loading(async () => undefined);
  delete page[version.container];
  const create = document.createElement.bind(document);
  const refusing = Object.defineProperty(create('script'), 'src', {
    set() {
      throw new TypeError('This document requires TrustedScriptURL');
    },
  });
  document.createElement = (() => refusing) as typeof document.createElement;
  try {
    expect(await load(version)).toMatchObject({ ok: false, error: 'not-found' });
  } finally {
    document.createElement = create;
  }
});

describe('loadAhead', () => {
  const remote = { kit: 1 };
  const styled = {
    ...version,
    styles: [{ url: `/r/remote-casino/${version.digest}/common.css`, integrity: version.release }],
  };

  /** Creates a loader with the page's own stylesheets, and counts how often a container is opened. */
  function inPage(open: Containers['open'] = async () => ({ default: remote })) {
    let opened = 0;
    page[version.container] = {};
    const stylesheets = createStylesheets(document);
    const containers = {
      ready: async () => undefined,
      open: (one: typeof version) => {
        opened += 1;
        return open(one);
      },
    };
    return { ...createLoader({ containers, document, stylesheets, shares: {} }), stylesheets, opened: () => opened };
  }
  /** Loads the sheets that are linked in this task. */
  async function loadStyles() {
    await new Promise((resolve) => setTimeout(resolve));
    for (const link of links()) link.dispatchEvent(new Event('load'));
  }
  const links = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];

  afterEach(() => document.head.replaceChildren());

  it('runs the version and fetches its styles, but links them only when the version is loaded', async () => {
    const { load, loadAhead, stylesheets, opened } = inPage();
    expect(await loadAhead(styled)).toEqual({ ok: true, remote });
    expect(await stylesheets.link({ ...styled.entry, url: `/r/remote-casino/${version.digest}/page.css` }, 1)).toEqual({
      ok: true,
    });
    expect(links()).toEqual([]);
    const preloads = [...document.querySelectorAll<HTMLLinkElement>('link[rel="preload"]')];
    expect(preloads.map(({ href }) => href.split('/').at(-1))).toEqual(['common.css', 'page.css']);
    const loaded = load(styled);
    await loadStyles();
    expect(await loaded).toEqual({ ok: true, remote });
    expect(links().map(({ href }) => href.split('/').at(-1))).toEqual(['common.css', 'page.css']);
    expect(opened()).toBe(1);
  });

  it('loads the version once when both are requested at the same time', async () => {
    const { load, loadAhead, opened } = inPage();
    expect(await Promise.all([loadAhead(version), load(version)])).toEqual([
      { ok: true, remote },
      { ok: true, remote },
    ]);
    expect(opened()).toBe(1);
  });

  it('keeps the styles of a version that is shown', async () => {
    const { load, loadAhead } = inPage();
    const loaded = load(styled);
    await loadStyles();
    await loaded;
    await loadAhead(styled);
    expect(links().map(({ disabled }) => disabled === true)).toEqual([false]);
  });

  it('retries when the version is loaded, if loading ahead failed', async () => {
    const answers: unknown[] = [{ default: 'no remote' }, { default: remote }];
    const { load, loadAhead } = inPage(async () => answers.shift() as { default?: unknown });
    expect(await loadAhead(version)).toMatchObject({ ok: false, error: 'broken-at-import' });
    expect(await load(version)).toEqual({ ok: true, remote });
  });

  it('does not run the version in an incompatible page', async () => {
    const { loadAhead, opened } = inPage();
    expect(await loadAhead({ ...version, needs: { react: '^99' } })).toMatchObject({ error: 'incompatible' });
    expect(opened()).toBe(0);
  });
});
