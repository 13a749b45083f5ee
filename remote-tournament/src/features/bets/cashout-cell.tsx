import { useMessages } from '@parlay/remote-kit/messages';
import { Badge } from '@parlay/ui/badge';
import { Button } from '@parlay/ui/button';
import { cx } from '@parlay/ui/cx';
import type from '@parlay/ui/styles/type.module.css';
import { VisuallyHidden } from '@parlay/ui/visually-hidden';
import type { Bet } from '../../model/bets.ts';
import { prepareDialog } from '../parts/lazy-dialog.tsx';
import { usePointsText } from '../parts/points.tsx';
import styles from './bets.module.css';
import type { CashoutState } from './use-cashout.ts';

export interface CashoutCellProps {
  bet: Bet;
  state: CashoutState | undefined;
  onAsk(bet: Bet, amount: string): void;
}

/** What a bet pays when it is closed now, and how closing it went (TO8). */
export function CashoutCell({ bet, state, onAsk }: CashoutCellProps) {
  const { t } = useMessages();
  const points = usePointsText();
  const { cashout } = bet;
  return (
    <div className={styles.cashout}>
      <span role="status">
        {state?.kind === 'failed' && (
          <>
            <Badge tone="loss">{t('bets.failed')}</Badge>
            <VisuallyHidden>{` ${state.reason}`}</VisuallyHidden>
          </>
        )}
        {state?.kind === 'ok' && <Badge tone="win">{t('bets.ok')}</Badge>}
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
            onPointerEnter={prepareDialog}
            onFocus={prepareDialog}
            onClick={() => onAsk(bet, cashout)}
          >
            {t('bets.cashout', { amount: points(cashout) })}
            <VisuallyHidden>{` ${bet.selection.name}, ${bet.selection.eventName}`}</VisuallyHidden>
          </Button>
        ))
      )}
    </div>
  );
}
