import { useMessages } from '@parlay/remote-kit/messages';
import { usePageLocation } from '@parlay/remote-kit/ports';
import { ButtonLink } from '@parlay/ui/button';
import { ComingNotice } from '../features/coming/coming-notice.tsx';
import { PageFrame } from '../features/coming/page-frame.tsx';
import { RouteLink } from '../features/links/route-link.tsx';

/** A public route without a page yet: says so instead of a 404 (RT1). */
export default function ComingPage() {
  const { t } = useMessages();
  const route = usePageLocation().route?.id ?? 'home';
  return (
    <PageFrame title={t(`coming.pages.${route}.title`)}>
      <ComingNotice purpose={t(`coming.pages.${route}.purpose`)}>
        {route.startsWith('account') && (
          <ButtonLink as={RouteLink} route="account/transactions">
            {t('account.links.account/transactions')}
          </ButtonLink>
        )}
      </ComingNotice>
    </PageFrame>
  );
}
