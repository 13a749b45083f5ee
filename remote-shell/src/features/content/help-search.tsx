import { createHelpSearch, type HelpHit } from '@parlay/contracts/help-search';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { useServerData } from '@parlay/remote-kit/server-data';
import { Button, ButtonLink } from '@parlay/ui/button';
import { EmptyState } from '@parlay/ui/empty-state';
import { TextField } from '@parlay/ui/text-field';
import { useDeferredValue, useMemo, useState } from 'react';
import { helpIndex } from '../../model/help-groups.ts';
import type { HelpPage } from '../../model/help-pages.ts';
import { HelpLink } from '../links/route-link.tsx';
import styles from './help-search.module.css';
import { useQuery } from './use-query.ts';

/**
 * Searches all help pages in the page's language while the player types, and announces the number of results
 * (SH31).
 */
export function HelpSearch() {
  const { t } = useMessages();
  const [text, setText] = useQuery();
  const [touched, setTouched] = useState(text !== '');
  const texts = useHelpTexts(touched);
  const query = useDeferredValue(text).trim();
  const isWaiting = touched && texts.status === 'loading';
  const { hits } = texts.search(query);
  return (
    <search className={styles.search}>
      <TextField
        className={styles.field}
        type="search"
        label={t('helpCentre.search.label')}
        value={text}
        onFocus={() => setTouched(true)}
        onChange={(event) => setText(event.currentTarget.value)}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={80}
      />
      <p className={styles.count} role="status">
        {query !== '' &&
          (isWaiting ? t('helpCentre.search.loading') : t('helpCentre.search.found', { count: hits.length }))}
      </p>
      {touched && texts.status === 'failed' && (
        <p className={styles.failed}>
          {t('helpCentre.search.titlesOnly')}{' '}
          <Button variant="ghost" onClick={texts.reload}>
            {t('failed.retry')}
          </Button>
        </p>
      )}
      {hits.length > 0 && <Hits hits={hits} />}
      {query !== '' && texts.status === 'ready' && hits.length === 0 && (
        <EmptyState
          title={t('helpCentre.search.none', { text: query })}
          text={t('helpCentre.search.noneText')}
          seed="help"
          action={
            <ButtonLink as={HelpLink} page="contact" variant="secondary">
              {t('help.contact')}
            </ButtonLink>
          }
        />
      )}
    </search>
  );
}

/** Returns a search in the brand's help pages, including their texts once the field has been focused. */
function useHelpTexts(wanted: boolean) {
  const { t } = useMessages();
  const { api, brand } = usePorts();
  const texts = useServerData('/api/help-texts', wanted ? () => api.get('/api/help-texts') : null);
  const { data } = texts;
  const search = useMemo(() => {
    const pages = helpIndex(brand.brand).flatMap(({ pages: listed }) => listed);
    return createHelpSearch(
      pages.map((page) => {
        const found = data?.items.find(({ name }) => name === page);
        return { page, title: t(`help.${page}`), sections: found?.sections ?? [] };
      }),
    );
  }, [brand, data, t]);
  return { search, status: texts.status, reload: texts.reload };
}

function Hits({ hits }: { hits: readonly HelpHit<HelpPage>[] }) {
  const { t } = useMessages();
  return (
    <ul className={styles.hits} aria-label={t('helpCentre.search.results')}>
      {hits.map(({ page, title, heading, anchor, excerpt }) => (
        <li key={page}>
          <HelpLink page={page} {...(anchor === '' ? {} : { url: { hash: anchor } })}>
            <b>{heading === '' ? title : `${title}: ${heading}`}</b>
            {excerpt !== '' && <span>{excerpt}</span>}
          </HelpLink>
        </li>
      ))}
    </ul>
  );
}
