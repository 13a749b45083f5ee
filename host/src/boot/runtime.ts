import { createInstance, type ModuleFederation } from '@module-federation/runtime-tools/runtime';
import * as runtimeCore from '@module-federation/runtime-tools/runtime-core';
import bundlerRuntime from '@module-federation/webpack-bundler-runtime';
import { CORE, LATE } from './singletons.ts';

/** Version of each shared library on this page, by package. */
export const SHARES = JSON.parse(SHARED_VERSIONS) as Readonly<Record<string, string>>;

const packageOf = (key: string) =>
  key.startsWith('react-dom') ? 'react-dom' : key.startsWith('react/') ? 'react' : key;

/** Step 3: one federation runtime for the page, which shares the host's own objects. */
export function startRuntime(): ModuleFederation {
  // Remotes are built without a federation runtime and use these globals.
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore, _FEDERATION_BUNDLER_RUNTIME: bundlerRuntime });
  const settings = (key: string) => {
    const version = SHARES[packageOf(key)] ?? '0.0.0';
    return { version, scope: ['default'], shareConfig: { singleton: true, requiredVersion: `^${version}` } };
  };
  const core = Object.entries(CORE).map(([key, library]) => [key, { ...settings(key), lib: () => library }] as const);
  const late = Object.entries(LATE).map(([key, fetchLibrary]) => {
    const get = async () => {
      const library = await fetchLibrary();
      return () => library;
    };
    return [key, { ...settings(key), get }] as const;
  });
  return createInstance({
    name: 'host',
    remotes: [],
    shared: Object.fromEntries([...core, ...late]) as never,
    shareStrategy: 'loaded-first',
  });
}
