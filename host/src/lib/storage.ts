/** A storage that never throws: what it cannot store is lost, what it cannot read counts as missing. */
export interface SafeStorage {
  read(key: string): string | undefined;
  write(key: string, text: string): void;
  remove(key: string): void;
  keys(): string[];
}

/** This tab's or this browser's storage; where the browser forbids it, one that lasts as long as the page. */
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

/** The JSON value of a key; undefined where there is none, or text that is not JSON. */
export const readJson = (storage: SafeStorage, key: string): unknown =>
  attempt(() => JSON.parse(storage.read(key) ?? '') as unknown);

/** Storage may be full or forbidden, and anyone may have written anything into it. */
function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
