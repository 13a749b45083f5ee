import { accountLinks } from '@parlay/contracts/account-links';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { useServerData } from '@parlay/remote-kit/server-data';
import { useEffect, useState } from 'react';
import { type FoundGroup, foundGroups, type NamedPage, type SearchResult } from '../../model/found.ts';
import { dayAndTime } from '../../model/time.ts';
import { useProducts } from '../products/use-products.ts';

/** Maximum length of a query. */
export const MAX_QUERY = 80;

/** How long the player must stop typing before a request, in milliseconds. */
const TYPING_PAUSE = 200;

/** Returns the results for a typed text, which follow it with a short delay. */
export function useSearch(text: string) {
  const { api, brand } = usePorts();
  const { t, locale } = useMessages();
  const pages = useNamedPages();
  const query = useSettled(text.trim());
  const response = useServerData(`/api/search ${query}`, query === '' ? null : searchFor(query));
  const [shown, setShown] = useState<{ query: string; result: SearchResult | undefined }>({
    query: '',
    result: undefined,
  });
  const isSettled = response.status !== 'loading';
  if (query !== shown.query && (isSettled || query === '')) setShown({ query, result: response.data });
  else if (query !== '' && response.data !== undefined && response.data !== shown.result)
    setShown({ query, result: response.data });

  const groups: FoundGroup[] = foundGroups(shown.result, {
    ...{ query: shown.query, pages },
    words: {
      locale,
      when: (instant) => dayAndTime(instant, locale, brand.brand.formats),
      next: (match) => t('search.next', { match }),
    },
  });
  return {
    groups,
    query: shown.query,
    /** Whether the groups are those of the typed text. */
    isCurrent: text.trim() === shown.query,
    isIncomplete: shown.result !== undefined && shown.result.unreachable.length > 0,
    error: query === text.trim() && response.status === 'failed' ? response.error : undefined,
    reload: response.reload,
  };

  function searchFor(q: string) {
    return () => api.get('/api/search', { params: { query: { q } } });
  }
}

/** Returns a text once it has not changed for a moment. An empty text counts immediately. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : settled;
}

/** Returns the pages that the search finds by name: products, the player's pages, and help. */
function useNamedPages(): NamedPage[] {
  const { t } = useMessages();
  const { brand } = usePorts().brand;
  const links = accountLinks(brand.lotteryOnly).filter((route) => route !== 'help-centre');
  return [
    ...useProducts().map((route) => ({ route, name: t(`products.${route}`) })),
    ...links.map((route) => ({ route, name: t(`account.links.${route}`) })),
    { route: 'help-centre' as const, name: t('help.help-centre') },
  ];
}
