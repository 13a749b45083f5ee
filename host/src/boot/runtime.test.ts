import { expect, it } from '@jest/globals';
import type { Stylesheets } from '../remotes/styles/stylesheets.ts';
import { aSetRemote } from '../testing/set-remote.ts';
import type { createGlue } from './page-glue.ts';

const version = aSetRemote('b', { contracts: { ports: 1, bus: 1, releaseSet: 1, federation: 2 } });

/** Starts the runtime on a page that links stylesheets. By default, each stylesheet loads. */
async function page(link: Stylesheets['link'] = async () => ({ ok: true })) {
  Object.assign(globalThis, { SHARED_VERSIONS: '{"react":"19.3.1","final-form":"5.0.1"}' });
  const { startRuntime } = await import('./runtime.ts');
  return startRuntime(window, { link });
}

it('opens a container with the page’s libraries by key and version, without the full runtime', async () => {
  const { ready, open } = await page();
  const given: Record<string, Record<string, { lib?(): unknown; get(): Promise<() => unknown> }>>[] = [];
  Object.assign(window, {
    [version.container]: { init: (scope: never) => given.push(scope), get: async (name: string) => () => ({ name }) },
  });
  await ready(version);
  expect(await open(version)).toEqual({ name: './remote' });
  expect(window).not.toHaveProperty('_FEDERATION_RUNTIME_CORE');
  const { REACT_MODULES } = await import('./drawing.ts');
  expect(given[0]?.react?.['19.3.1']?.lib?.()).toBe(REACT_MODULES.react);
  const createForm = (await given[0]?.['final-form']?.['5.0.1']?.get())?.();
  expect(createForm).toHaveProperty('createForm');
});

it('adds exports that only older releases use, and only for those releases', async () => {
  const { ready } = await page();
  const { CORE } = await import('./singletons.ts');
  const { BehaviorSubject } = CORE.rxjs as Record<string, unknown>;
  await ready(version);
  expect(CORE.rxjs).not.toHaveProperty('timer');
  await ready({ ...version, contracts: { ...version.contracts, federation: 1 } });
  expect(CORE.rxjs).toHaveProperty('timer');
  expect(CORE['react-router-dom']).toHaveProperty('NavLink');
  expect(CORE.rxjs).toHaveProperty('BehaviorSubject', BehaviorSubject);
});

it('rejects when the script defined no container', async () => {
  const { open } = await page();
  await expect(open({ ...version, container: 'remote_gone' })).rejects.toThrow(/is not there/);
});

it('fails like a chunk when a stylesheet of a container’s chunk does not load', async () => {
  const url = '/r/remote-b/1/styles.1.css';
  const linked: number[] = [];
  await page(async (file, place) => {
    linked.push(place);
    return file.url === url ? { ok: false, error: 'not-found', message: 'answered 404' } : { ok: true };
  });
  const glue = Reflect.get(window, '_FEDERATION_BUNDLER_RUNTIME') as ReturnType<typeof createGlue>;
  const { sheet } = glue.bundlerRuntime;
  await sheet({ url: '/r/remote-b/1/styles.2.css', integrity: '' }, 0);
  const failure = { name: 'ChunkLoadError', request: url, message: 'answered 404' };
  await expect(sheet({ url, integrity: '' }, 1)).rejects.toMatchObject(failure);
  expect(linked).toEqual([0, 1]);
});
