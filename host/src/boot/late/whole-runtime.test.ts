import { expect, it } from '@jest/globals';
import { aSetRemote } from '../../testing/set-remote.ts';

type Scope = Record<string, Record<string, { get(): Promise<() => unknown> | (() => unknown) }>>;

it('opens a release that predates the federation contract, and shares the host’s own libraries with it', async () => {
  Object.assign(globalThis, { SHARED_VERSIONS: '{"react":"19.3.1"}' });
  const { startRuntime } = await import('../runtime.ts');
  const version = aSetRemote('a', { contracts: { ports: 1, bus: 1, releaseSet: 1 } });
  let scope: Scope = {};
  const init = (given: Scope) => {
    scope = given;
  };
  const containers = startRuntime(window, { link: async () => ({ ok: true }) });
  await containers.ready(version);
  expect(window).toHaveProperty('_FEDERATION_RUNTIME_CORE');
  Object.assign(window, { [version.container]: { init, get: async () => () => ({ default: { kit: 1 } }) } });
  expect(await containers.open(version)).toMatchObject({ default: { kit: 1 } });
  const { REACT_MODULES } = await import('../drawing.ts');
  expect((await scope.react?.['19.3.1']?.get())?.()).toBe(REACT_MODULES.react);
});
