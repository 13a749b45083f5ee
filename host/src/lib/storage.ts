/** A storage that never throws. Failed writes are lost, and failed reads return undefined. */
export interface SafeStorage {
  read(key: string): string | undefined;
  write(key: string, text: string): void;
  remove(key: string): void;
  keys(): string[];
}

/** Returns the tab's or the browser's storage, or an in-memory one if the browser forbids access. */
export function storageOf(window: Window, name: 'sessionStorage' | 'localStorage'): SafeStorage {
  try {
    return safeStorage(window[name]);
  } catch {
    return safeStorage(undefined);
  }
}

export function safeStorage(storage: Storage | undefined): SafeStorage {
  const memory = new Map<string, string>();
  if (!storage)
    return {
      read: (key) => memory.get(key),
      write: (key, text) => void memory.set(key, text),
      remove: (key) => void memory.delete(key),
      keys: () => [...memory.keys()],
    };
  return {
    read: (key) => attempt(() => storage.getItem(key)) ?? undefined,
    write: (key, text) => attempt(() => storage.setItem(key, text)),
    remove: (key) => attempt(() => storage.removeItem(key)),
    keys: () => attempt(() => Object.keys(storage)) ?? [],
  };
}

/** Returns the JSON value of a key, or undefined if it is missing or invalid. */
export const readJson = (storage: SafeStorage, key: string): unknown =>
  attempt(() => JSON.parse(storage.read(key) ?? '') as unknown);

/** Runs an action that may throw, because storage may be full, forbidden, or contain unexpected data. */
function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
