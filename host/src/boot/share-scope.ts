import { CORE, LATE } from './singletons.ts';

/** Version of each shared library on this page, by package. */
export const SHARES = JSON.parse(SHARED_VERSIONS) as Readonly<Record<string, string>>;

const packageOf = (key: string) =>
  key.startsWith('react-dom') ? 'react-dom' : key.startsWith('react/') ? 'react' : key;

/** Returns the version of the library shared under a key. */
export const versionOf = (key: string): string => SHARES[packageOf(key)] ?? '0.0.0';

/** Returns a library by its key, or a promise for it. Throws for a key that the page does not share. */
export function libraryOf(key: string): unknown {
  const late = LATE[key];
  if (late) return late();
  if (key in CORE) return CORE[key];
  throw new Error(`this page does not share ${key}`);
}

/** Returns the shared libraries by key, then by version, as a container's `init` expects them. */
export function shareScope(): Readonly<Record<string, object>> {
  const one = (key: string, lib?: () => unknown) => {
    const get = async () => {
      const library = await libraryOf(key);
      return () => library;
    };
    return [key, { [versionOf(key)]: { get, lib, from: 'host', loaded: lib ? 1 : undefined } }] as const;
  };
  return Object.fromEntries([
    ...Object.keys(CORE).map((key) => one(key, () => CORE[key])),
    ...Object.keys(LATE).map((key) => one(key)),
  ]);
}
