import { useFeedName } from '@parlay/betting/feed-name';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePausedProps } from '@parlay/remote-kit/site-modes';
import { Badge } from '@parlay/ui/badge';
import { Button } from '@parlay/ui/button';
import { cx } from '@parlay/ui/cx';
import type from '@parlay/ui/styles/type.module.css';
import { VisuallyHidden } from '@parlay/ui/visually-hidden';
import { useRef } from 'react';
import { type Bet, returnOf } from '../../model/bets.ts';
import { preloadDialog } from '../parts/lazy-dialog.tsx';
import { usePointsText } from '../parts/points.tsx';
import { Reference } from '../parts/reference.tsx';
import { useRestoredFocus } from '../parts/use-restored-focus.ts';
import styles from './bets.module.css';
import type { CashoutState } from './use-cashout.ts';

export interface CashoutCellProps {
  bet: Bet;
  state: CashoutState | undefined;
  closed: boolean;
  onAsk(bet: Bet, amount: string): void;
}

/**
 * Renders the amount that a bet pays if cashed out now, and the state of its cash-out (TO8). A payout that does not
 * exceed the stake is not shown as a win (B3).
 */
export function CashoutCell({ bet, state, closed, onAsk }: CashoutCellProps) {
  const { t } = useMessages();
  const points = usePointsText();
  const feedName = useFeedName();
  const cashout = closed ? null : bet.cashout;
  const cell = useRef<HTMLDivElement>(null);
  const paused = usePausedProps();
  useRestoredFocus(cell, state?.kind === 'ok');
  return (
    <div ref={cell} className={styles.cashout} tabIndex={-1}>
      <span role="status" className={styles.cashoutState}>
        {(state?.kind === 'failed' || state?.kind === 'uncertain') && (
          <>
            <Badge tone="loss">{t('bets.failed')}</Badge>
            <span className={cx(type.xs, type.muted)}>
              {state.kind === 'failed' ? state.error.message : t('bets.uncertain')}
              <Reference error={state.error} />
            </span>
          </>
        )}
        {state?.kind === 'ok' && <Badge tone={returnOf(bet) === 'win' ? 'win' : 'plain'}>{t('bets.ok')}</Badge>}
      </span>
      {state?.kind === 'processing' ? (
        <Button variant="secondary" size="sm" working>
          {t('bets.processing')}
        </Button>
      ) : (
        state?.kind !== 'ok' &&
        (cashout === null ? (
          <span className={cx(type.sm, type.muted)}>{t('bets.noCashout')}</span>
        ) : (
          <Button
            variant={state ? 'secondary' : 'primary'}
            size="sm"
            onPointerEnter={preloadDialog}
            onFocus={preloadDialog}
            onClick={() => onAsk(bet, cashout)}
            {...paused}
          >
            {t('bets.cashout', { amount: points(cashout) })}
            <VisuallyHidden>{` ${feedName(bet.selection.name)}, ${bet.selection.eventName}`}</VisuallyHidden>
          </Button>
        ))
      )}
    </div>
  );
}
