import { useMessages } from '@parlay/remote-kit/messages';
import { usePageLocation, usePorts } from '@parlay/remote-kit/ports';
import { useServerData } from '@parlay/remote-kit/server-data';
import { Skeleton } from '@parlay/ui/skeleton';
import { useCallback } from 'react';
import { anchorsFor } from '../../model/help-groups.ts';
import type { HelpPage } from '../../model/help-pages.ts';
import { Failed } from '../home/failed.tsx';
import styles from './article.module.css';
import { CleanHtml } from './clean-html.tsx';

/** A text of the content service, scrolled to the URL's anchor (SH30, SH31). */
export function Article({ page }: { page: HelpPage }) {
  const { t } = useMessages();
  const { api, i18n } = usePorts();
  const { hash } = usePageLocation();
  const text = useServerData(`/api/cms-content/{name} ${page}`, () =>
    api.get('/api/cms-content/{name}', { params: { path: { name: page } } }),
  );
  const goToAnchor = useCallback(
    (article: HTMLElement) => {
      const place = anchorsFor(hash)
        .map((id) => article.querySelector<HTMLElement>(`#${CSS.escape(id)}`))
        .find(Boolean);
      if (!place) return;
      place.tabIndex = -1;
      place.scrollIntoView();
      place.focus({ preventScroll: true });
    },
    [hash],
  );
  if (text.status === 'failed' && !text.data) return <Failed error={text.error} onRetry={text.reload} />;
  if (!text.data)
    return (
      <div className={styles.text} aria-busy="true">
        {['first', 'second', 'third', 'fourth', 'fifth', 'sixth'].map((line, at) => (
          <Skeleton key={line} width={at % 3 === 2 ? 'short' : 'full'} />
        ))}
      </div>
    );
  const { html, locale } = text.data;
  return (
    <>
      {locale !== i18n.locale && <p className={styles.note}>{t('helpCentre.english')}</p>}
      <CleanHtml html={html} lang={locale} className={styles.text} onDrawn={goToAnchor} />
    </>
  );
}
