import { useMessages } from '@parlay/remote-kit/messages';
import { Badge } from '@parlay/ui/badge';
import { ButtonLink } from '@parlay/ui/button';
import { Card } from '@parlay/ui/card';
import type { ReactNode } from 'react';
import styles from '../../pages/pages.module.css';
import { RouteLink } from '../links/route-link.tsx';

/** Says that a page is not built yet and what it will do, and links back. */
export function ComingNotice({ purpose, children }: { purpose: string; children?: ReactNode }) {
  const { t } = useMessages();
  return (
    <Card pad="md" className={styles.card}>
      <span>
        <Badge tone="neutral">{t('coming.badge')}</Badge>
      </span>
      <p>
        <b>{t('coming.title')}</b> {purpose}
      </p>
      <div className={styles.actions}>
        {children}
        <ButtonLink as={RouteLink} route="home" variant="secondary">
          {t('coming.home')}
        </ButtonLink>
      </div>
    </Card>
  );
}
