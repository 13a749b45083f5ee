import type { Locale } from '@parlay/contracts/brand';
import { numberLocale } from '@parlay/contracts/figures';
import { plainWord } from '@parlay/contracts/open-word';
import type { Ports } from '@parlay/ports';
import { BRAND_TEXTS } from '@parlay/ports/brand-texts';
import type { i18n, TFunction } from 'i18next';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { usePorts } from './context.ts';
import type { Messages, RemoteDefinition } from './definition.ts';

/**
 * Adds messages to a namespace named after the container, so that two versions of a remote never read each other's
 * messages.
 */
export function addMessages(ports: Ports, messages: Messages): void {
  ports.i18n.instance.addResourceBundle(ports.i18n.locale, ports.self.container, messages, true, true);
}

export function dropMessages(ports: Ports): void {
  ports.i18n.instance.removeResourceBundle(ports.i18n.locale, ports.self.container);
}

/** Loads the messages in the page's language, or otherwise in English. */
export async function loadMessages(definition: RemoteDefinition, ports: Ports): Promise<void> {
  if (ports.i18n.instance.hasResourceBundle(ports.i18n.locale, ports.self.container)) return;
  addMessages(ports, await messagesIn(definition, ports.i18n.locale));
}

/** Returns the remote's messages in a language, or in English if it has no file for that language. */
export async function messagesIn(definition: RemoteDefinition, locale: Locale): Promise<Messages> {
  try {
    return (await definition.messages(locale)).default;
  } catch (error) {
    // A failed download must be reported and retried, not replaced with English.
    if ((error as { code?: unknown }).code !== 'MODULE_NOT_FOUND' || locale === 'en') throw error;
    return (await definition.messages('en')).default;
  }
}

/** Returns a route's title in the page's language, or undefined if it has none. */
export function routeTitle({ i18n: { instance, locale }, self }: Ports, route: string): string | undefined {
  const title: unknown = instance.getResource(locale, self.container, `routes.${route}.title`);
  return typeof title === 'string' ? title : undefined;
}

export type Translate = (key: string, values?: Record<string, string | number>) => string;

/** Returns a translate function that looks up the brand's own texts first (SH28). */
function fixedT(instance: i18n, locale: string, namespace: string): TFunction {
  return instance.getFixedT(locale, [BRAND_TEXTS, namespace]);
}

/**
 * Returns readable text for a key that ends in an enum value of a newer server, such as `status.REFUNDED`, if the
 * messages contain other values of the same group. Other missing messages stay empty.
 */
function unknownWord(messages: unknown, key: string): string {
  const path = key.split('.');
  const word = path.pop() ?? '';
  const group = path.reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], messages);
  return path.length > 0 && typeof group === 'object' && group !== null ? plainWord(word) : '';
}

/**
 * Returns the translate function for the remote's own messages, as in `t('lobby.more', { count: 18 })`.
 * Placeholders are written as `{{name}}`, and plurals as `key_one` and `key_other`. `locale` formats numbers and
 * dates. It is the page's language in the brand's country.
 */
export function useMessages(): { t: Translate; locale: string } {
  const { i18n, self, brand } = usePorts();
  const subscribe = useCallback(
    (changed: () => void) => {
      i18n.instance.store.on('added', changed);
      return () => i18n.instance.store.off('added', changed);
    },
    [i18n],
  );
  const bundle = (namespace: string) => () => i18n.instance.getResourceBundle(i18n.locale, namespace) as unknown;
  const own = useSyncExternalStore(subscribe, bundle(self.container), bundle(self.container));
  const overlay = useSyncExternalStore(subscribe, bundle(BRAND_TEXTS), bundle(BRAND_TEXTS));
  const t = useMemo<Translate>(() => {
    void own;
    void overlay;
    const translate = fixedT(i18n.instance, i18n.locale, self.container);
    return (key, values) => String(translate(key, values ?? {})) || unknownWord(own, key);
  }, [i18n, self.container, own, overlay]);
  return { t, locale: numberLocale(i18n.locale, brand.brand) };
}
