import type { PageProps } from '@parlay/remote-kit/definition';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { useEffect } from 'react';
import { Contact } from '../features/contact/contact.tsx';
import { Article } from '../features/content/article.tsx';
import { Related } from '../features/content/related.tsx';
import { PageFrame } from '../features/frame/page-frame.tsx';
import { HelpLink } from '../features/links/route-link.tsx';
import { helpPageOf, helpWord } from '../model/help-pages.ts';
import help from './help.module.css';
import NotFoundPage from './not-found.tsx';

/** Page for one help text, identified by its path word (SH31). */
export default function HelpPage({ params }: PageProps) {
  const { t } = useMessages();
  const { navigation, i18n } = usePorts();
  const page = helpPageOf(params.page, i18n.locale);
  const title = page && t(`help.${page}`);
  useEffect(() => {
    if (title) navigation.title(title);
  }, [navigation, title]);
  const word = page && helpWord(page, i18n.locale);
  useEffect(() => {
    // After a language change, the URL still contains the previous language's word, so replace it.
    if (word === undefined || word === params.page) return;
    const { search, hash } = navigation.current();
    navigation.go(navigation.urlFor('help-centre/page', { page: word }) + search + hash, { replace: true });
  }, [navigation, word, params.page]);
  if (!page) return <NotFoundPage />;
  return (
    <PageFrame title={title}>
      <Article page={page} />
      {(page === 'contact' || page === 'get-in-touch') && <Contact />}
      <Related page={page} />
      <p className={help.back}>
        <HelpLink page="help-centre">{t('help.help-centre')}</HelpLink>
      </p>
    </PageFrame>
  );
}
