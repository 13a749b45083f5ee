import type { FrameCookie, FrameData, FrameRefusal, StorageExchange, StorageNames } from '@parlay/contracts/frames';

/** Limits of a frame's storage in the player's browser (FR3). */
export const STORE_LIMITS = {
  /** Number of cookies and items in total. */
  entries: 50,
  /** Maximum length of an entry's name and value, in bytes. */
  entryBytes: 4096,
  /** Maximum length of all cookies together, in bytes, because every request to the site contains them. */
  cookieBytes: 4096,
  /** One year, as for preference cookies. */
  minutes: 365 * 24 * 60,
} as const;

export const DEFAULT_STORAGE_PREFIX = 'sportsbook.';
export const DEFAULT_STORAGE_KEYS: readonly string[] = [
  'favourites',
  'recent',
  'odds-format',
  'view',
  'filters',
  'language',
  'timezone',
];

/** Names of session and CSRF cookies, matched at any position. Never allowed. */
const FORBIDDEN = /^__|session|xsrf|csrf|token|auth/i;

export interface FrameStoreOptions {
  /** The `document`, for its cookies. */
  jar: { cookie: string };
  /** Returns `localStorage`. A getter, because access may throw. */
  items(): Storage;
  prefix: string;
  keys: readonly string[];
  secure: boolean;
}

type StoreRefusal = Exclude<FrameRefusal, 'no-gesture' | 'no-session'>;
export type StoreResult<T> = { ok: true; value: T } | { ok: false; error: StoreRefusal };

export interface FrameStore {
  /** Stores all entries or none. */
  save(wanted: StorageExchange): StoreResult<null>;
  retrieve(names: StorageNames): StoreResult<FrameData>;
  clear(names: StorageNames): StoreResult<null>;
}

/** Stores a frame's entries under a prefix, and only with listed names. Cannot access anything else. */
export function frameStore({ jar, items, prefix, keys, secure }: FrameStoreOptions): FrameStore {
  const allowed = (name: string) => keys.includes(name) && !FORBIDDEN.test(name);
  const cookieText = (name: string, value: string) =>
    `${prefix}${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
  const writeCookie = (name: string, value: string, maxAge: number | undefined) => {
    const age = maxAge === undefined ? '' : `; Max-Age=${maxAge}`;
    jar.cookie = `${cookieText(name, value)}; Path=/; SameSite=Lax${age}${secure ? '; Secure' : ''}`;
  };
  const cookies = () =>
    new Map(
      jar.cookie.split('; ').flatMap((pair): [string, string][] => {
        const at = pair.indexOf('=');
        const name = keys.find((key) => pair.slice(0, at) === prefix + encodeURIComponent(key));
        return name === undefined || !allowed(name) ? [] : [[name, decoded(pair.slice(at + 1))]];
      }),
    );
  const stored = () => {
    const storage = items();
    return new Map(
      keys.filter(allowed).flatMap((key): [string, string][] => {
        const value = storage.getItem(prefix + key);
        return value === null ? [] : [[key, value]];
      }),
    );
  };

  function refusalOf(wanted: {
    cookies: readonly FrameCookie[];
    items: Record<string, string>;
  }): StoreRefusal | undefined {
    const entries = [
      ...Object.entries(wanted.items),
      ...wanted.cookies.map(({ name, value }) => [name, value] as const),
    ];
    if (entries.some(([name]) => !allowed(name))) return 'name';
    if (wanted.cookies.some(({ expiry }) => expiry !== undefined && !(expiry > 0 && expiry <= STORE_LIMITS.minutes)))
      return 'expiry';
    if (entries.some(([name, value]) => bytes(prefix + name + value) > STORE_LIMITS.entryBytes)) return 'size';
    const jarAfter = new Map([...cookies(), ...wanted.cookies.map(({ name, value }) => [name, value] as const)]);
    const itemsAfter = new Map([...stored(), ...Object.entries(wanted.items)]);
    const totalBytes = [...jarAfter].reduce((sum, [name, value]) => sum + bytes(cookieText(name, value)), 0);
    if (jarAfter.size + itemsAfter.size > STORE_LIMITS.entries || totalBytes > STORE_LIMITS.cookieBytes) return 'quota';
    return undefined;
  }

  return {
    save: ({ cookies: newCookies = [], items: newItems = {} }) =>
      safely(() => {
        const refusal = refusalOf({ cookies: newCookies, items: newItems });
        if (refusal) return { ok: false, error: refusal };
        const storage = items();
        for (const [name, value] of Object.entries(newItems)) storage.setItem(prefix + name, value);
        for (const { name, value, expiry } of newCookies)
          writeCookie(name, value, expiry === undefined ? undefined : Math.round(expiry * 60));
        return { ok: true, value: null };
      }),

    retrieve: (names) =>
      safely(() => {
        if (![...(names.cookies ?? []), ...(names.items ?? [])].every(allowed)) return { ok: false, error: 'name' };
        const filter = filterOf(names);
        const takenCookies = [...cookies()].filter(([name]) => filter.cookie(name));
        const takenItems = [...stored()].filter(([name]) => filter.item(name));
        const found = {
          cookies: takenCookies.map(([name, value]) => ({ name, value })),
          items: Object.fromEntries(takenItems),
        };
        return { ok: true, value: found };
      }),

    clear: (names) =>
      safely(() => {
        if (![...(names.cookies ?? []), ...(names.items ?? [])].every(allowed)) return { ok: false, error: 'name' };
        const filter = filterOf(names);
        for (const name of cookies().keys()) if (filter.cookie(name)) writeCookie(name, '', 0);
        for (const name of stored().keys()) if (filter.item(name)) items().removeItem(prefix + name);
        return { ok: true, value: null };
      }),
  };
}

/** Returns filters for the named entries, or for all entries if none are named. */
function filterOf({ cookies, items }: StorageNames) {
  const all = cookies === undefined && items === undefined;
  return {
    cookie: (name: string) => all || cookies?.includes(name) === true,
    item: (name: string) => all || items?.includes(name) === true,
  };
}

const bytes = (text: string) => new TextEncoder().encode(text).length;

/** Reports `unavailable` if the browser's storage is full or forbidden. */
function safely<T>(work: () => StoreResult<T>): StoreResult<T> {
  try {
    return work();
  } catch {
    return { ok: false, error: 'unavailable' };
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
