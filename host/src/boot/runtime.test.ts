import { expect, it } from '@jest/globals';
import { aSetRemote } from '../testing/set-remote.ts';

const version = aSetRemote('b', { contracts: { ports: 1, bus: 1, releaseSet: 1, federation: 2 } });

async function page() {
  Object.assign(globalThis, { SHARED_VERSIONS: '{"react":"19.3.1","final-form":"5.0.1"}' });
  const { startRuntime } = await import('./runtime.ts');
  return startRuntime(window);
}

it('opens a container with the page’s libraries by key and version, without the whole runtime', async () => {
  const { ready, open } = await page();
  const given: Record<string, Record<string, { lib?(): unknown; get(): Promise<() => unknown> }>>[] = [];
  Object.assign(window, {
    [version.container]: { init: (scope: never) => given.push(scope), get: async (name: string) => () => ({ name }) },
  });
  await ready(version);
  expect(await open(version)).toEqual({ name: './remote' });
  expect(window).not.toHaveProperty('_FEDERATION_RUNTIME_CORE');
  const { DRAWING } = await import('./drawing.ts');
  expect(given[0]?.react?.['19.3.1']?.lib?.()).toBe(DRAWING.react);
  const createForm = (await given[0]?.['final-form']?.['5.0.1']?.get())?.();
  expect(createForm).toHaveProperty('createForm');
});

it('adds the names that releases of before may use, for those only', async () => {
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
