import { useMessages } from '@parlay/remote-kit/messages';
import { cx } from '@parlay/ui/cx';
import { Slip, SlipPart } from '@parlay/ui/slip';
import type from '@parlay/ui/styles/type.module.css';
import { useId } from 'react';
import styles from './slip.module.css';
import { SlipBody, type SlipBodyProps } from './slip-body.tsx';

/** Renders the slip next to the events, from 992 px. */
export function SlipPanel(props: SlipBodyProps) {
  const { t } = useMessages();
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <Slip>
        <SlipPart className={styles.title}>
          <h2 id={id} className={type.displaySm}>
            {t('slip.title')}
          </h2>
          <span className={cx(type.sm, type.muted)}>{t('slip.single')}</span>
        </SlipPart>
        <SlipBody {...props} />
      </Slip>
    </section>
  );
}
