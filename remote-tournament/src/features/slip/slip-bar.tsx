import { formatOdds } from '@parlay/money/format';
import { useMessages } from '@parlay/remote-kit/messages';
import { Badge } from '@parlay/ui/badge';
import { Button } from '@parlay/ui/button';
import { cx } from '@parlay/ui/cx';
import { Digits } from '@parlay/ui/figure';
import { slipClass } from '@parlay/ui/slip';
import type from '@parlay/ui/styles/type.module.css';
import { ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { formatStake } from '../../model/stake.ts';
import { LazyDialog, preloadDialog } from '../parts/lazy-dialog.tsx';
import styles from './slip.module.css';
import { SlipBody, type SlipBodyProps } from './slip-body.tsx';

/** Renders a bar below 992 px that opens the slip as a sheet with Cancel Bet and a close button (TO1). */
export function SlipBar({ onCancel, ...props }: SlipBodyProps & { onCancel(): void }) {
  const { t, locale } = useMessages();
  const [open, setOpen] = useState(false);
  const { slip, offer } = props;
  const close = () => setOpen(false);
  // The bet was placed, so there is nothing to cancel.
  const isPlaced = props.placing.result?.ok && slip?.stake === 0;
  if (!slip) return null;
  return (
    <>
      <div className={styles.room} />
      <button
        type="button"
        className={styles.bar}
        data-bottom-bar=""
        aria-haspopup="dialog"
        onPointerEnter={preloadDialog}
        onFocus={preloadDialog}
        onClick={() => setOpen(true)}
      >
        <Badge tone="volt">1</Badge>
        <span className={styles.barText}>
          <b>{slip.name}</b>
          <span className={cx(type.xs, type.muted)}>
            {t('slip.barStake', { stake: formatStake(slip.stake, locale) })}
          </span>
        </span>
        <Digits size="md" tone="highlight">
          {formatOdds(offer?.selection.odds ?? slip.odds, locale)}
        </Digits>
        <ChevronUp aria-hidden="true" />
      </button>
      {open && (
        <LazyDialog
          open
          onClose={close}
          title={t('slip.title')}
          closeLabel={t('close')}
          className={cx(slipClass('top'), styles.sheet)}
        >
          <section className={styles.sheetBody} aria-label={t('slip.title')}>
            <SlipBody {...props} />
            <div className={styles.cancel}>
              <Button
                variant="stage"
                block
                disabled={props.placing.placing}
                onClick={() => {
                  close();
                  onCancel();
                }}
              >
                {t(isPlaced ? 'slip.done' : 'slip.cancel')}
              </Button>
            </div>
          </section>
        </LazyDialog>
      )}
    </>
  );
}
