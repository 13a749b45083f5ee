import { useBeginBreak } from '@parlay/betting/begin-break';
import { formatDateTime } from '@parlay/contracts/moment';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { Button } from '@parlay/ui/button';
import { Card } from '@parlay/ui/card';
import { cx } from '@parlay/ui/cx';
import { Dialog } from '@parlay/ui/dialog';
import type from '@parlay/ui/styles/type.module.css';
import { useId, useState } from 'react';
import { endOf, lengthText, timeoutsIn } from '../../model/break-lengths.ts';
import type { Breaks } from '../../model/breaks.ts';
import styles from './breaks.module.css';
import { Lengths } from './lengths.tsx';
import { useBreakTexts } from './use-words.ts';

/**
 * Renders the form for a break of hours or weeks: its length, its end, and a button that asks for confirmation
 * (CL17).
 */
export function TakeBreak({ timeout }: Pick<Breaks, 'timeout'>) {
  const { t, locale } = useMessages();
  const { api, brand } = usePorts();
  const periods = timeoutsIn(timeout);
  const [chosen, setChosen] = useState({ period: periods[0] ?? '', at: new Date() });
  const breakTexts = useBreakTexts({ begun: t('breaks.begun'), failed: t('breaks.failed') });
  const { working, begin } = useBeginBreak(
    () => api.post('/api/account/timeout', { body: { period: chosen.period } }),
    breakTexts,
  );
  const [isAsking, setIsAsking] = useState(false);
  const length = lengthText(chosen.period, locale);
  const end = formatDateTime(endOf(chosen.period, chosen.at), brand.brand.formats);
  const title = useId();
  return (
    <Card as="section" pad="md" aria-labelledby={title} className={styles.take}>
      <h2 id={title} className={type.displaySm}>
        {t('breaks.title')}
      </h2>
      <p className={cx(type.sm, type.muted)}>{t('breaks.text')}</p>
      <Lengths
        label={t('breaks.length')}
        name="break-length"
        choices={periods.map((value) => ({ value, label: lengthText(value, locale) }))}
        value={chosen.period}
        onChoose={(period) => setChosen({ period, at: new Date() })}
      />
      <div className={styles.foot}>
        <p aria-live="polite">
          <span className={cx(type.sm, type.muted)}>{t('breaks.backFrom')}</span>
          <b className={cx(type.displayXs, type.num, styles.back)}>{end}</b>
        </p>
        <Button variant="secondary" working={working} onClick={() => setIsAsking(true)}>
          {t('breaks.start')}
        </Button>
      </div>
      <Dialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        role="alertdialog"
        title={t('breaks.ask', { length })}
        text={t('breaks.askText', { time: end })}
        actions={
          <>
            <Button variant="secondary" onClick={() => setIsAsking(false)}>
              {t('sessions.cancel')}
            </Button>
            <Button
              onClick={() => {
                setIsAsking(false);
                void begin();
              }}
            >
              {t('breaks.start')}
            </Button>
          </>
        }
      />
    </Card>
  );
}
