import type { Schemas } from '@parlay/contracts/api';
import type { PreferencesPort } from '@parlay/ports';

export type Fingerprint = NonNullable<Schemas['RegisterBody']['user']['browserFingerPrint']>;

/** What a browser tells of itself, without what it does not say (AU1). Small plain values only. */
function attributesOf(components: Readonly<Record<string, unknown>>): Record<string, string | number | boolean> {
  const plain = Object.entries(components).flatMap(([name, component]) => {
    const value: unknown = (component as { value?: unknown } | undefined)?.value;
    const known =
      typeof value === 'number' ||
      typeof value === 'boolean' ||
      (typeof value === 'string' && value !== '' && value !== 'unknown' && value.length <= 200);
    return known ? [[name, value as string | number | boolean] as const] : [];
  });
  return Object.fromEntries(plain);
}

/** Widths of texts, which the library measures in a frame whose markup is a text: the page's policy takes none (D8). */
const LEFT_OUT = ['fontPreferences'] as const;

let asked: Promise<Fingerprint | undefined> | undefined;

/**
 * A hash of this device's traits and the traits, for the account's protection only. Nothing is loaded before somebody uses a
 * form that sends it, nor without the choice for all cookies (SH36); a browser that refuses is as good as any other (D3).
 * Sends nothing itself.
 */
export async function fingerprint(preferences: PreferencesPort): Promise<Fingerprint | undefined> {
  if (preferences.get('cookies') !== 'all') return undefined;
  asked ??= import(/* webpackChunkName: "fingerprint" */ '@fingerprintjs/fingerprintjs')
    .then(async ({ hashComponents, loadSources, prepareForSources, sources }) => {
      await prepareForSources();
      const components = await loadSources(sources, { cache: {}, debug: false }, LEFT_OUT)();
      return { hash: hashComponents(components), ...attributesOf(components) };
    })
    .catch(() => undefined);
  return asked;
}

/** The fingerprint if it is there within a moment: nobody waits for it. */
export const fingerprintSoon = (preferences: PreferencesPort, milliseconds = 500): Promise<Fingerprint | undefined> =>
  Promise.race([
    fingerprint(preferences),
    new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), milliseconds)),
  ]);
