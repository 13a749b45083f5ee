import { beforeAll, expect, it } from '@jest/globals';
import type { Remote } from '@parlay/remote-kit';
import type { MountProps } from '@parlay/remote-kit/definition';
import { start } from 'single-spa';
import { openRemotes } from '../testing/open-remotes.ts';
import { aSetRemote } from '../testing/set-remote.ts';

beforeAll(() => start());

it('refetches an altered chunk once per press of “Try again”, and not endlessly', async () => {
  document.body.innerHTML = '<main data-slot="page"></main>';
  Object.assign(globalThis, { fetch: async () => ({ ok: true, arrayBuffer: async () => new ArrayBuffer(1) }) });
  let mounts = 0;
  /** The first three mounts get altered bytes. The third gets them from the cache, after the file was restored. */
  const mount = async ({ onReady, onBroken }: MountProps) => {
    mounts += 1;
    if (mounts > 3) return onReady();
    onBroken(Object.assign(new Error('altered'), { name: 'ChunkLoadError', request: '/r/x/1/page.js' }), 'mount');
  };
  const nothing = async () => undefined;
  const remote = { lifecycles: () => ({ bootstrap: nothing, mount, unmount: nothing }), dispose: nothing };
  openRemotes(() => remote as unknown as Remote).add(aSetRemote('1'));
  const state = async (wanted: string) => {
    while (document.querySelector('[data-remote="remote-casino"]')?.getAttribute('data-state') !== wanted)
      await new Promise((resolve) => setTimeout(resolve, 5));
  };
  await state('fallback');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(mounts).toBe(2);
  document.querySelector<HTMLButtonElement>('.slot-fallback button')?.click();
  await state('mounted');
  expect(mounts).toBe(4);
});
