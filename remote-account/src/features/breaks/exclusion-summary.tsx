import { useBeginBreak } from '@parlay/betting/begin-break';
import { formatDateTime } from '@parlay/contracts/moment';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { Button } from '@parlay/ui/button';
import { Facts } from '@parlay/ui/facts';
import type from '@parlay/ui/styles/type.module.css';
import { useEffect, useId, useRef, useState } from 'react';
import { endOf, WITHOUT_END } from '../../model/break-lengths.ts';
import styles from './breaks.module.css';
import { useBreakTexts } from './use-words.ts';

export interface ExclusionSummaryProps {
  period: string;
  scope: 'brand' | 'group';
  /** Texts that describe length and scope. */
  length: string;
  where: string;
  onBack(): void;
}

/**
 * Renders a summary of the choices and their consequences before the self-exclusion takes effect. Receives the
 * focus.
 */
export function ExclusionSummary({ period, scope, length, where, onBack }: ExclusionSummaryProps) {
  const { t } = useMessages();
  const { api, brand } = usePorts();
  const [at] = useState(() => new Date());
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const title = useId();
  const { working, begin } = useBeginBreak(
    () => api.post('/api/self-exclusion', { body: { period: period === WITHOUT_END ? null : period, scope } }),
    useBreakTexts({ begun: t('exclusion.begun'), failed: t('exclusion.failed') }),
  );
  const end =
    period === WITHOUT_END ? t('exclusion.onRequest') : formatDateTime(endOf(period, at), brand.brand.formats);
  return (
    <section className={styles.summary} aria-labelledby={title}>
      <h2 ref={heading} id={title} tabIndex={-1} className={type.displayMd}>
        {t('exclusion.readTitle')}
      </h2>
      <Facts
        className={styles.lines}
        facts={[
          [t('exclusion.howLong'), length],
          [t('exclusion.earliestEnd'), end],
          [t('exclusion.where'), where],
        ]}
      />
      <p>{t('exclusion.readText')}</p>
      <p>{t('exclusion.readEnd')}</p>
      <div className={styles.buttons}>
        <Button variant="secondary" size="lg" onClick={onBack} disabled={working}>
          {t('exclusion.back')}
        </Button>
        <Button variant="secondary" size="lg" working={working} onClick={() => void begin()}>
          {t('exclusion.begin')}
        </Button>
      </div>
    </section>
  );
}
