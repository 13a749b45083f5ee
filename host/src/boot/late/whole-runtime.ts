import { createInstance, type ModuleFederation } from '@module-federation/runtime-tools/runtime';
import * as runtimeCore from '@module-federation/runtime-tools/runtime-core';
import type { SetRemote } from '@parlay/contracts/release';
import { libraryOf, versionOf } from '../share-scope.ts';
import { CORE, LATE } from '../singletons.ts';

let instance: ModuleFederation | undefined;

/**
 * Starts Module Federation's own runtime once, for releases that predate the `federation` contract. It shares the
 * host's own library objects.
 */
export function startFullRuntime(): void {
  if (instance) return;
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });
  const settings = (key: string) => {
    const version = versionOf(key);
    return { version, scope: ['default'], shareConfig: { singleton: true, requiredVersion: `^${version}` } };
  };
  const core = Object.entries(CORE).map(([key, library]) => [key, { ...settings(key), lib: () => library }] as const);
  const late = Object.keys(LATE).map((key) => {
    const get = async () => {
      const library = await libraryOf(key);
      return () => library;
    };
    return [key, { ...settings(key), get }] as const;
  });
  instance = createInstance({
    name: 'host',
    remotes: [],
    shared: Object.fromEntries([...core, ...late]) as never,
    shareStrategy: 'loaded-first',
  });
}

/** Opens the container of such a release after its script has run. */
export async function openLegacyContainer({ container, entry }: SetRemote): Promise<{ default?: unknown } | undefined> {
  instance?.registerRemotes([{ name: container, entry: entry.url, type: 'global', entryGlobalName: container }]);
  return (await instance?.loadRemote<{ default?: unknown }>(`${container}/remote`)) ?? undefined;
}
