import { useFeedName } from '@parlay/betting/feed-name';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePausedProps } from '@parlay/remote-kit/site-modes';
import { Banner } from '@parlay/ui/banner';
import { Button } from '@parlay/ui/button';
import { LazyDialog } from '../parts/lazy-dialog.tsx';
import { usePointsText } from '../parts/points.tsx';
import type { CashoutQuestion } from './use-cashout.ts';

export interface CashoutDialogProps {
  question: CashoutQuestion;
  onYes(): void;
  onNo(): void;
}

/** Asks for confirmation before a bet is permanently closed (TO8). The amount shown is the amount that is sent. */
export function CashoutDialog({ question: { bet, amount, before }, onYes, onNo }: CashoutDialogProps) {
  const { t } = useMessages();
  const paused = usePausedProps();
  const feedName = useFeedName();
  const points = usePointsText();
  return (
    <LazyDialog
      open
      role="alertdialog"
      onClose={onNo}
      title={t('bets.cashoutTitle', { amount: points(amount) })}
      text={t('bets.question')}
      actions={
        <>
          <Button variant="secondary" onClick={onNo}>
            {t('no')}
          </Button>
          <Button onClick={onYes} {...paused}>
            {t('yes')}
          </Button>
        </>
      }
    >
      {before !== undefined && (
        <Banner tone="neutral" role="status">
          {t('bets.changed', { from: points(before), to: points(amount) })}
        </Banner>
      )}
      <p>{`${feedName(bet.selection.name)}, ${bet.selection.eventName}`}</p>
    </LazyDialog>
  );
}
