import { afterEach, expect, it } from '@jest/globals';
import { aSetRemote } from '../testing/set-remote.ts';
import { type Containers, createLoader } from './load.ts';

const NOTHING = () => undefined;
const version = aSetRemote('1');
const page = window as unknown as Record<string, unknown>;

/** A page in which the version's script has run. */
function loading(open: Containers['open'], ready: Containers['ready'] = async () => undefined) {
  page[version.container] = {};
  return createLoader({
    containers: { ready, open },
    document,
    stylesheets: { enable: async () => ({ ok: true }), link: async () => ({ ok: true }), disable: NOTHING },
    shares: {},
  });
}

afterEach(() => {
  delete page[version.container];
});

it('reports a container that throws as a named failure, not a rejection', async () => {
  const load = loading(() => Promise.reject(new Error('no such name')));
  expect(await load(version)).toEqual({ ok: false, error: 'broken-at-import', message: 'no such name' });
});

it('reports what a container needs first and does not come as not found', async () => {
  const load = loading(
    async () => ({ default: { kit: 1 } }),
    () => Promise.reject(new Error('no line')),
  );
  expect(await load(version)).toEqual({ ok: false, error: 'not-found', message: 'Error: no line' });
});

it('does not cache a failure: the next call tries again', async () => {
  const answers: unknown[] = [{ default: 'no remote' }, { default: { kit: 1 } }];
  const load = loading(async () => answers.shift() as { default?: unknown });
  expect(await load(version)).toMatchObject({ ok: false, error: 'broken-at-import' });
  expect(await load(version)).toMatchObject({ ok: true });
});

it('reports a script URL that the page’s policy refuses as not found', async () => {
  const load = loading(async () => undefined);
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
