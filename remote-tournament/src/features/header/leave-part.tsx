import { moneyParts } from '@parlay/money/format';
import { useMessages } from '@parlay/remote-kit/messages';
import { Badge } from '@parlay/ui/badge';
import { Button } from '@parlay/ui/button';
import { cx } from '@parlay/ui/cx';
import type from '@parlay/ui/styles/type.module.css';
import { useState } from 'react';
import type { TournamentDetails } from '../../model/tournament.ts';
import { LazyDialog } from '../parts/lazy-dialog.tsx';
import { Reference } from '../parts/reference.tsx';
import { useHasPassed } from '../parts/use-has-passed.ts';
import styles from './header.module.css';
import { useLeave } from './use-leave.ts';

export interface LeavePartProps {
  tournament: TournamentDetails;
  /** Whether a ticket paid, which comes back. */
  byTicket: boolean;
  /** Time until which the player can leave. */
  until: string;
  onLeft(): Promise<void>;
}

/** Renders the button that gives up the player's seat after a confirmation, until the tournament starts. */
export function LeavePart({ tournament, byTicket, until, onLeft }: LeavePartProps) {
  const { t, locale } = useMessages();
  const [isAsking, setIsAsking] = useState(false);
  const { working, error, leave } = useLeave(tournament.id, onLeft);
  const isOver = useHasPassed(until);
  const close = () => setIsAsking(false);
  if (isOver) return null;
  const price = moneyParts(tournament.entryPrice, { locale, currency: tournament.currency }).text;
  return (
    <div className={styles.join}>
      <div role="status" className={styles.joinFailure}>
        {error && (
          <>
            <Badge tone="loss">{t('leave.failed')}</Badge>
            <span className={cx(type.sm, type.muted)}>
              {error.message}
              <Reference error={error} />
            </span>
          </>
        )}
      </div>
      <Button variant="stage" working={working} onClick={() => setIsAsking(true)}>
        {t('leave.button')}
      </Button>
      {isAsking && (
        <LazyDialog
          open
          role="alertdialog"
          onClose={close}
          title={t('leave.ask', { name: tournament.name })}
          text={byTicket ? t('leave.ticket') : t('leave.text', { price })}
          actions={
            <>
              <Button variant="secondary" onClick={close}>
                {t('join.cancel')}
              </Button>
              <Button
                onClick={() => {
                  close();
                  void leave();
                }}
              >
                {t('leave.button')}
              </Button>
            </>
          }
        />
      )}
    </div>
  );
}
