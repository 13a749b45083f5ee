import { useBeginBreak } from '@parlay/betting/begin-break';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { Button } from '@parlay/ui/button';
import { Card } from '@parlay/ui/card';
import { cx } from '@parlay/ui/cx';
import type from '@parlay/ui/styles/type.module.css';
import { OctagonMinus } from 'lucide-react';
import { useId } from 'react';
import styles from './breaks.module.css';
import { useBreakTexts } from './use-words.ts';

/** Renders the button that stops play for 24 hours with one tap and no confirmation (B12). */
export function StopNow() {
  const { t } = useMessages();
  const { api } = usePorts();
  const breakTexts = useBreakTexts({ begun: t('breaks.begun'), failed: t('breaks.failed') });
  const { working, begin } = useBeginBreak(
    () => api.post('/api/account/timeout', { body: { period: 'PT24H' } }),
    breakTexts,
  );
  const title = useId();
  return (
    <Card as="section" pad="md" aria-labelledby={title} className={styles.stop}>
      <OctagonMinus aria-hidden="true" className={styles.stopSign} />
      <div>
        <h2 id={title} className={type.displaySm}>
          {t('breaks.stopTitle')}
        </h2>
        <p className={cx(type.sm, type.muted)}>{t('breaks.stopText')}</p>
      </div>
      <Button variant="danger" size="lg" block working={working} onClick={() => void begin()}>
        {t('breaks.stop')}
      </Button>
    </Card>
  );
}
