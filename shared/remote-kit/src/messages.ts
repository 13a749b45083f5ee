import type { Locale } from '@parlay/contracts/brand';
import { figuresIn } from '@parlay/contracts/figures';
import type { Ports } from '@parlay/ports';
import { BRAND_TEXTS } from '@parlay/ports/brand-texts';
import type { i18n, TFunction } from 'i18next';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { usePorts } from './context.ts';
import type { Messages, RemoteDefinition } from './definition.ts';

/** Message namespaces are keyed by container, so a version that comes back never reads its successor's words. */
export function addMessages(ports: Ports, messages: Messages): void {
  ports.i18n.instance.addResourceBundle(ports.i18n.locale, ports.self.container, messages, true, true);
}

export function dropMessages(ports: Ports): void {
  ports.i18n.instance.removeResourceBundle(ports.i18n.locale, ports.self.container);
}

/** Loads the messages of the page's language, or the English ones. */
export async function loadMessages(definition: RemoteDefinition, ports: Ports): Promise<void> {
  if (ports.i18n.instance.hasResourceBundle(ports.i18n.locale, ports.self.container)) return;
  addMessages(ports, await messagesIn(definition, ports.i18n.locale));
}

/** The remote's messages in a language; in English where it does not speak that one. */
export async function messagesIn(definition: RemoteDefinition, locale: Locale): Promise<Messages> {
  try {
    return (await definition.messages(locale)).default;
  } catch (error) {
    // A file that does not come is another matter: that is told, and tried again.
    if ((error as { code?: unknown }).code !== 'MODULE_NOT_FOUND' || locale === 'en') throw error;
    return (await definition.messages('en')).default;
  }
}

/** The title of a route in the page's language; undefined where it has none. */
export function routeTitle({ i18n: { instance, locale }, self }: Ports, route: string): string | undefined {
  const title: unknown = instance.getResource(locale, self.container, `routes.${route}.title`);
  return typeof title === 'string' ? title : undefined;
}

export type Translate = (key: string, values?: Record<string, string | number>) => string;

/** The brand's own wording goes first (SH28). */
function fixedT(instance: i18n, locale: string, namespace: string): TFunction {
  return instance.getFixedT(locale, [BRAND_TEXTS, namespace]);
}

/**
 * `locale` is how figures and dates are written: the page's language in the brand's country.
 * The remote's own messages: `t('lobby.more', { count: 18 })`; placeholders are written `{{name}}`, plurals `key_one`, `key_other`. */
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
    return (key, values) => String(translate(key, values ?? {}));
  }, [i18n, self.container, own, overlay]);
  return { t, locale: figuresIn(i18n.locale, brand.brand) };
}
