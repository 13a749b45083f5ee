import { PUBLIC_ROUTES, type PublicRoute } from '@parlay/contracts/routes';
import type { Ports } from '@parlay/ports';
import { usePorts } from '@parlay/remote-kit/ports';
import { useMaintenance } from '@parlay/remote-kit/site-modes';
import { useCallback, useEffect } from 'react';
import { helpIndex } from '../../model/help-groups.ts';
import { HELP_PAGES, helpWord } from '../../model/help-pages.ts';

/**
 * Resolves links in texts, which name a route (`/account/deposit`) or a help page (`/help-centre/faq`) in any language:
 * sets this language's path, removes links to pages that the brand does not have or that are closed in maintenance (SH5),
 * and follows the others without a document load.
 */
export function useArticleLinks(article: HTMLElement | null): (element: HTMLElement) => void {
  const ports = usePorts();
  const { isOn: isClosed } = useMaintenance();
  const { navigation } = ports;
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const to = link?.getAttribute('href');
      if (!to?.startsWith('/') || event.button !== 0 || hasModifier(event)) return;
      event.preventDefault();
      navigation.go(to);
    };
    article?.addEventListener('click', follow);
    return () => article?.removeEventListener('click', follow);
  }, [article, navigation]);
  return useCallback(
    (element: HTMLElement) => {
      for (const link of element.querySelectorAll('a')) {
        const href = link.getAttribute('href') ?? '';
        if (!href.startsWith('/')) continue;
        const target = href.slice(1);
        const path = isClosed && CLOSED.has(target) ? undefined : pathOf(target, ports);
        if (path === undefined) link.replaceWith(...link.childNodes);
        else link.href = path;
      }
    },
    [ports, isClosed],
  );
}

/** Routes that nobody can use in maintenance. */
const CLOSED: ReadonlySet<string> = new Set<PublicRoute>(['login', 'register']);

const hasModifier = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) => metaKey || ctrlKey || shiftKey || altKey;

const isRoute = (name: string): name is PublicRoute => (PUBLIC_ROUTES as readonly string[]).includes(name);

function pathOf(target: string, { navigation, i18n, brand }: Ports): string | undefined {
  const [name = '', hash] = target.split('#');
  const options = hash === undefined ? {} : { hash };
  if (isRoute(name)) return navigation.has(name) ? navigation.urlFor(name, {}, options) : undefined;
  const page = HELP_PAGES.find((one) => name === `help-centre/${one}`);
  const isListed = page && helpIndex(brand.brand).some(({ pages }) => pages.includes(page));
  return isListed ? navigation.urlFor('help-centre/page', { page: helpWord(page, i18n.locale) }, options) : undefined;
}
