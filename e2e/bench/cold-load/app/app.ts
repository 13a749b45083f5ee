import { createKernel } from '../../../../host/src/boot/kernel.ts';
import { createSlotElements } from '../../../../host/src/remotes/mount/slot-element.ts';
import { PageContext } from '../../../../shared/contracts/src/page.ts';
import { PAGE_CONTEXT_ID } from '../../../../shared/contracts/src/page-names.ts';
import type { Remote } from '../../../../shared/remote-kit/src/define-remote.ts';
import type { MountProps } from '../../../../shared/remote-kit/src/definition.ts';

type ReleaseSet = Parameters<typeof createKernel>[2];
type SetRemote = ReleaseSet['remotes'][number];

/** Parts of the app as JSON, which are known at build time: `[{ remote, slots, routes }]`. */
declare const PARTS: string;

/** Mounts the product's parts in the same slots with the same ports, without a release set, single-spa or swaps. */
export function startApp(window: Window & typeof globalThis, load: (remote: string) => Promise<Remote>): void {
  const { document } = window;
  const context = PageContext.parse(JSON.parse(document.getElementById(PAGE_CONTEXT_ID)?.textContent ?? '{}'));
  const remotes = (JSON.parse(PARTS) as SetRemote[]).map((part) => ({ ...part, version: '1', container: part.remote }));
  const set = { locale: context.locale, host: { version: '1' }, remotes } as unknown as ReleaseSet;
  const kernel = createKernel(window, context, set);
  const slots = createSlotElements(document);
  const owner = kernel.history.location.current().route?.remote;
  const noop = () => undefined;

  async function mount(remote: SetRemote, slot: SetRemote['slots'][number]) {
    const element = slots.of(slot, remote.remote);
    slots.mark(element, remote.version, 'loading');
    const lifecycles = (await load(remote.remote)).lifecycles(slot);
    const props: MountProps = {
      ports: kernel.portsFor(remote, { go: kernel.history.go, back: kernel.history.back, prefetch: noop }),
      slot,
      element,
      onReady: () => slots.mark(element, remote.version, 'mounted'),
      onBroken: () => slots.mark(element, remote.version, 'fallback'),
    };
    await lifecycles.bootstrap(props);
    await lifecycles.mount(props);
  }

  for (const remote of remotes)
    for (const slot of remote.slots) if (slot !== 'page' || remote.remote === owner) void mount(remote, slot);
  kernel.session.start();
}
