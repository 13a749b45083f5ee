import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { ButtonLink } from '@parlay/ui/button';
import { Article } from '../features/content/article.tsx';
import { PageFrame } from '../features/frame/page-frame.tsx';
import { RouteLink } from '../features/links/route-link.tsx';
import styles from './help.module.css';

/** Page that explains fantasy on this site, which means tournaments with points (CA10). */
export default function FantasyPage() {
  const { t } = useMessages();
  const { navigation } = usePorts();
  return (
    <PageFrame title={t('products.fantasy')}>
      <Article page="fantasy" />
      {navigation.has('tournaments') && (
        <p className={styles.action}>
          <ButtonLink as={RouteLink} route="tournaments">
            {t('products.tournaments')}
          </ButtonLink>
        </p>
      )}
    </PageFrame>
  );
}
