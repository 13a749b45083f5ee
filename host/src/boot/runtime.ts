import type { SetRemote } from '@parlay/contracts/release';
import type { Containers } from '../remotes/load/load.ts';
import type { Stylesheets } from '../remotes/styles/stylesheets.ts';
import { createGlue, type PageServices } from './page-glue.ts';
import { libraryOf, shareScope } from './share-scope.ts';
import { CORE } from './singletons.ts';

/** Global that a container's script defines. */
interface Container {
  init(shareScope: object, initScope: object[]): unknown;
  get(module: string): Promise<() => unknown>;
}

/**
 * Returns true for releases that predate the contract: they contain a part of Module Federation's runtime and need the
 * rest from the page.
 */
const isSelfContained = ({ contracts }: SetRemote) => contracts.federation === undefined;

/** Adds exports used only by older releases to the page's own library objects, permanently. */
async function addOlderNames(): Promise<void> {
  const { LEGACY_EXPORTS } = await import(/* webpackChunkName: "late-older-names" */ './late/older-names.ts');
  for (const [key, names] of Object.entries(LEGACY_EXPORTS)) Object.assign(CORE[key] as object, names);
}

/** Links sheets, and fails as webpack does for a chunk, so that a missing sheet is handled like a missing script. */
const sheetLinker =
  (link: Stylesheets['link']): PageServices['sheet'] =>
  async (file, place) => {
    const outcome = await link(file, place);
    if (!outcome.ok) throw Object.assign(new Error(outcome.message), { name: 'ChunkLoadError', request: file.url });
  };

/** Gives containers the page services they need, and opens them. */
export function startRuntime(window: Window, { link }: Pick<Stylesheets, 'link'>): Containers {
  Object.assign(window, { _FEDERATION_BUNDLER_RUNTIME: createGlue({ libraryOf, sheet: sheetLinker(link) }) });
  const page = window as unknown as Record<string, Container | undefined>;
  const scope = shareScope();
  const whole = () => import(/* webpackChunkName: "late-whole-runtime" */ './late/whole-runtime.ts');
  return {
    async ready(remote) {
      if ((remote.contracts.federation ?? 0) < 2) await addOlderNames();
      if (isSelfContained(remote)) (await whole()).startFullRuntime();
    },
    async open(remote) {
      if (isSelfContained(remote)) return (await whole()).openLegacyContainer(remote);
      const container = page[remote.container];
      if (!container) throw new Error(`${remote.container} is not there`);
      await container.init(scope, []);
      const factory = await container.get('./remote');
      return factory() as { default?: unknown };
    },
  };
}
