import { expect, it } from '@jest/globals';
import type { SetRemote } from '@parlay/contracts/release';
import { fakePorts } from '@parlay/ports/fakes';
import type { Remote } from '@parlay/remote-kit';
import type { MountProps } from '@parlay/remote-kit/definition';
import { start } from 'single-spa';
import { aSetRemote } from '../testing/set-remote.ts';
import { createLastGood } from './last-good.ts';
import { createRemotes } from './remotes.ts';
import { createSlotElements } from './slot-element.ts';

const NOTHING = () => undefined;

/** A remote that draws its version's name, and is mounted when `until` says so. */
function drawing(words: string, until: Promise<void> = Promise.resolve()): Remote {
  return {
    lifecycles: () => ({
      bootstrap: async () => undefined,
      async mount({ element, onReady }: MountProps) {
        const drawn = document.createElement('h1');
        drawn.textContent = words;
        element.replaceChildren(drawn);
        onReady();
        await until;
      },
      unmount: async ({ element }: MountProps) => element.querySelector('h1:not([inert])')?.remove(),
    }),
    dispose: NOTHING,
  } as unknown as Remote;
}

it('a version that comes while the one before is drawn and still being mounted takes its place, and is there once', async () => {
  document.body.innerHTML = '<main data-slot="page"></main>';
  let letGo = NOTHING as () => void;
  const mounting = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const [newer, older] = [aSetRemote('2'), aSetRemote('1')];
  const drawings = new Map<SetRemote, Remote>([
    [newer, drawing('newer', mounting)],
    [older, drawing('older')],
  ]);
  const remotes = createRemotes({
    locale: 'en',
    document,
    load: async (version) => ({ kind: 'loaded', remote: drawings.get(version) as Remote }),
    stylesheets: { enable: async () => undefined, disable: NOTHING },
    slots: createSlotElements(document),
    lastGood: createLastGood(undefined, 'en'),
    telemetry: { report: NOTHING },
    portsFor: () => fakePorts().ports,
    ownsPage: () => true,
    onDrawn: NOTHING,
    onSwapped: NOTHING,
    now: () => performance.now(),
  });
  const headings = () => [...document.querySelectorAll('h1')].map(({ textContent }) => textContent);
  const until = (wanted: string) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (headings().join() !== wanted) return;
        changes.disconnect();
        resolve();
      };
      const changes = new MutationObserver(look);
      changes.observe(document.body, { childList: true, subtree: true, characterData: true });
      look();
    });

  remotes.add(newer);
  start();
  await until('newer');
  const swapped = remotes.swap(older);
  // Everything that needs nobody else to go on has gone on by the next task.
  await new Promise((resolve) => setTimeout(resolve));
  // Until then the page has what it had, and no picture of it beside.
  expect(headings()).toEqual(['newer']);
  letGo();
  expect(await swapped).toEqual({ ok: true });
  await until('older');
  expect(remotes.live('remote-casino')).toBe(older);
});
