import { afterEach, expect, it } from '@jest/globals';
import type { ModuleFederation } from '@module-federation/runtime-tools/runtime';
import { aSetRemote } from '../testing/set-remote.ts';
import { createLoader } from './load.ts';

const NOTHING = () => undefined;
const version = aSetRemote('1');
const page = window as unknown as Record<string, unknown>;

/** A page in which the version's script has run. */
function loading(federation: Partial<ModuleFederation>) {
  page[version.container] = {};
  return createLoader({
    federation: federation as ModuleFederation,
    document,
    stylesheets: { enable: async () => ({ ok: true }), disable: NOTHING },
    shares: {},
  });
}

afterEach(() => {
  delete page[version.container];
});

it.each<[string, Partial<ModuleFederation>]>([
  [
    'cannot be registered',
    {
      registerRemotes() {
        throw new Error('no such name');
      },
    },
  ],
  ['throws at import', { registerRemotes: NOTHING, loadRemote: () => Promise.reject(new Error('no such name')) }],
])('a container that %s is a named failure, not a rejection', async (_, federation) => {
  expect(await loading(federation)(version)).toEqual({ ok: false, error: 'broken-at-import', message: 'no such name' });
});

it('does not cache a failure: the next call tries again', async () => {
  const answers: unknown[] = [{ default: 'no remote' }, { default: { kit: 1 } }];
  const load = loading({ registerRemotes: NOTHING, loadRemote: (async () => answers.shift()) as never });
  expect(await load(version)).toMatchObject({ ok: false, error: 'broken-at-import' });
  expect(await load(version)).toMatchObject({ ok: true });
});

it('reports a script URL that the page’s policy refuses as not found', async () => {
  const load = loading({});
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
