import type { PageProps } from '@parlay/remote-kit/definition';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { ButtonLink } from '@parlay/ui/button';
import { useEffect } from 'react';
import { ComingNotice } from '../features/coming/coming-notice.tsx';
import { PageFrame } from '../features/coming/page-frame.tsx';
import { RouteLink } from '../features/links/route-link.tsx';
import { helpPageOf } from '../model/help-pages.ts';
import NotFoundPage from './not-found.tsx';

/** One page of the help centre, found by its word in this language (SH31). */
export default function HelpPage({ params }: PageProps) {
  const { t } = useMessages();
  const { navigation, i18n } = usePorts();
  const page = helpPageOf(params.page, i18n.locale);
  const title = page && t(`help.${page}`);
  useEffect(() => {
    if (title) navigation.title(title);
  }, [navigation, title]);
  if (!title) return <NotFoundPage />;
  return (
    <PageFrame title={title}>
      <ComingNotice purpose={t('coming.pages.help-centre/page.purpose', { title })}>
        <ButtonLink as={RouteLink} route="help-centre">
          {t('help.help-centre')}
        </ButtonLink>
      </ComingNotice>
    </PageFrame>
  );
}
