import type { Schemas } from '@parlay/contracts/api';
import type { PreferencesPort } from '@parlay/ports';
import { withTimeout } from '@parlay/remote-kit/with-timeout';

export type Fingerprint = NonNullable<Schemas['RegisterBody']['user']['browserFingerPrint']>;

/** Returns the known device traits (AU1), limited to short primitive values. */
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

/** Excluded sources. The library measures text widths in an inline frame, which the CSP forbids (D8). */
const EXCLUDED = ['fontPreferences'] as const;

let pending: Promise<Fingerprint | undefined> | undefined;

/**
 * Returns this device's traits and a hash of them, to protect accounts. Loads its code only when a form that sends
 * the fingerprint is used, and only after consent to all cookies (SH36). Returns undefined if the browser refuses,
 * which is accepted (D3). Sends nothing.
 */
export async function readFingerprint(preferences: PreferencesPort): Promise<Fingerprint | undefined> {
  if (preferences.get('cookies') !== 'all') return undefined;
  pending ??= import(/* webpackChunkName: "fingerprint" */ '@fingerprintjs/fingerprintjs')
    .then(async ({ hashComponents, loadSources, prepareForSources, sources }) => {
      await prepareForSources();
      const components = await loadSources(sources, { cache: {}, debug: false }, EXCLUDED)();
      return { hash: hashComponents(components), ...attributesOf(components) };
    })
    .catch(() => undefined);
  return pending;
}

/** Returns the fingerprint if it is available within the given time. */
export const fingerprintWithin = (preferences: PreferencesPort, milliseconds = 500): Promise<Fingerprint | undefined> =>
  withTimeout(milliseconds, readFingerprint(preferences), () => undefined);
