import { CleanHtml } from '@parlay/remote-kit/clean-html';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePageLocation, usePorts } from '@parlay/remote-kit/ports';
import { useServerData } from '@parlay/remote-kit/server-data';
import { Skeleton } from '@parlay/ui/skeleton';
import { useCallback, useEffect, useState } from 'react';
import { anchorsFor } from '../../model/help-groups.ts';
import type { HelpPage } from '../../model/help-pages.ts';
import { Failed } from '../home/failed.tsx';
import styles from './article.module.css';
import { Contents, type Heading, headingsOf } from './contents.tsx';
import { useArticleLinks } from './use-article-links.ts';

/** Renders a text from the content service with its table of contents, scrolled to the URL's anchor (SH30, SH31). */
export function Article({ page }: { page: HelpPage | 'fantasy' }) {
  const { t } = useMessages();
  const { api, i18n } = usePorts();
  const text = useServerData(`/api/cms-content/{name} ${page}`, () =>
    api.get('/api/cms-content/{name}', { params: { path: { name: page } } }),
  );
  const [article, setArticle] = useState<HTMLElement | null>(null);
  const [headings, setHeadings] = useState<readonly Heading[]>([]);
  const resolveLinks = useArticleLinks(article);
  const handleDrawn = useCallback(
    (element: HTMLElement) => {
      resolveLinks(element);
      setArticle(element);
      setHeadings(headingsOf(element));
    },
    [resolveLinks],
  );
  useAnchor(article, headings);
  if (text.status === 'failed' && !text.data) return <Failed error={text.error} onRetry={text.reload} />;
  if (!text.data) return <ArticleSkeleton />;
  const { html, locale } = text.data;
  return (
    <>
      {locale !== i18n.locale && <p className={styles.note}>{t('helpCentre.english')}</p>}
      <div className={styles.columns}>
        <Contents headings={headings} />
        <CleanHtml html={html} lang={locale} className={styles.text} onDrawn={handleDrawn} />
      </div>
    </>
  );
}

/** Scrolls to the URL's anchor and focuses it each time the player follows a link to it. */
function useAnchor(article: HTMLElement | null, headings: readonly Heading[]) {
  const { hash, key } = usePageLocation();
  // A second click on the same link changes the key. Another text changes the headings.
  useEffect(() => {
    const target = anchorsFor(hash)
      .map((id) => article?.querySelector<HTMLElement>(`#${CSS.escape(id)}`))
      .find(Boolean);
    if (!target) return;
    target.tabIndex = -1;
    target.scrollIntoView();
    target.focus({ preventScroll: true });
  }, [article, headings, hash, key]);
}

const ArticleSkeleton = () => (
  <div className={styles.text} aria-busy="true">
    {['first', 'second', 'third', 'fourth', 'fifth', 'sixth'].map((line, at) => (
      <Skeleton key={line} width={at % 3 === 2 ? 'short' : 'full'} />
    ))}
  </div>
);
