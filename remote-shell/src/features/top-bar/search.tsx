import { useDraft } from '@parlay/remote-kit/drafts';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { Search as SearchIcon } from 'lucide-react';
import type { FormEvent } from 'react';
import { RouteLink } from '../links/route-link.tsx';
import { SEARCH_TAB } from '../links/search-tab.ts';
import styles from './top-bar.module.css';

const asText = (stored: unknown) => (typeof stored === 'string' ? stored : undefined);

/** Renders a field from 992 px, and an icon below that. Both open the lobby's search. */
export function Search() {
  const { t } = useMessages();
  const { navigation } = usePorts();
  const [query, setQuery, clear] = useDraft('top-search', '', asText);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const q = query.trim();
    navigation.go(navigation.urlFor('casino', {}, { query: { q: q || undefined }, hash: SEARCH_TAB }));
    clear();
  };

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: browsers before 2023 do not know the element "search" */}
      <form
        role="search"
        data-offer
        className={styles.search}
        onSubmit={submit}
        action={navigation.urlFor('casino', {}, { hash: SEARCH_TAB })}
      >
        <SearchIcon aria-hidden="true" />
        <input
          type="search"
          name="q"
          aria-label={t('search.label')}
          placeholder={t('search.label')}
          autoComplete="off"
          enterKeyHint="search"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </form>
      <RouteLink
        route="casino"
        url={{ hash: SEARCH_TAB }}
        data-offer
        className={styles.searchLink}
        aria-label={t('search.label')}
      >
        <SearchIcon aria-hidden="true" />
      </RouteLink>
    </>
  );
}
