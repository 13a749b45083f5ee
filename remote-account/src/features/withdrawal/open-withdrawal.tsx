import { moneyParts } from '@parlay/money/format';
import { useCommand } from '@parlay/remote-kit/command';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts, useSession } from '@parlay/remote-kit/ports';
import { usePausedProps } from '@parlay/remote-kit/site-modes';
import { Badge } from '@parlay/ui/badge';
import { Button } from '@parlay/ui/button';
import { Card } from '@parlay/ui/card';
import { cx } from '@parlay/ui/cx';
import { Money } from '@parlay/ui/figure';
import type from '@parlay/ui/styles/type.module.css';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { isUnsent, standingOf, type Withdrawal } from '../../model/withdrawal.ts';
import { failureText } from '../parts/failure-text.ts';
import { Timeline } from './timeline.tsx';
import { useArrivalText } from './use-arrival-text.ts';
import { useMethodName } from './use-method-name.ts';
import styles from './withdrawal.module.css';

export interface OpenWithdrawalProps {
  withdrawal: Withdrawal;
  /** Whether the licence allows players to cancel. */
  canCancel: boolean;
  onCancelled(): void;
}

/** Renders an open withdrawal: its state, its promised times, and the player's options. */
export function OpenWithdrawal({ withdrawal, canCancel, onCancelled }: OpenWithdrawalProps) {
  const { t, locale } = useMessages();
  const { navigation } = usePorts();
  // The break page has neither a session nor a support area.
  const isPlayer = useSession().status === 'player';
  const { id, reference, amount, fee, currency, destination, hold, checkBy } = withdrawal;
  const { key, tone } = standingOf(withdrawal);
  const arrivalText = useArrivalText();
  const name = useMethodName()(destination);
  const feeText =
    Number(fee) > 0
      ? t('withdrawal.feeIs', { fee: moneyParts(fee, { locale, currency }).text })
      : t('withdrawal.noFee');
  return (
    <Card as="section" aria-label={reference}>
      <div className={styles.openHead}>
        <div>
          <Badge tone={tone}>{t(key)}</Badge>
          <h2 className={cx(type.displaySm, styles.openTitle)}>{t('withdrawal.to', { destination: name })}</h2>
          <p className={cx(type.sm, type.muted, type.num)}>
            {t('reference', { reference })}, {feeText}
          </p>
        </div>
        <div className={styles.openAmount}>
          <Money amount={amount} currency={currency} locale={locale} size="lg" />
          <span className={cx(type.sm, type.muted, type.num)}>{arrivalText(withdrawal)}</span>
        </div>
      </div>
      <Timeline withdrawal={withdrawal} />
      <div className={styles.foot}>
        {canCancel && isUnsent(withdrawal) ? (
          <Cancel id={id} onCancelled={onCancelled} />
        ) : (
          checkBy !== null && <span className={type.muted}>{t('withdrawal.late')}</span>
        )}
        {isPlayer && hold === 'verification' && navigation.has('account/verification') && (
          <Link className={type.more} to={navigation.urlFor('account/verification')}>
            {t('withdrawal.sendDocument')}
          </Link>
        )}
        {isPlayer && navigation.has('account/support') && (
          <Link className={type.more} to={`${navigation.urlFor('account/support')}?about=payment:${id}`}>
            {t('withdrawal.ask')}
          </Link>
        )}
      </div>
    </Card>
  );
}

/** Renders the button that cancels a withdrawal not sent yet. */
function Cancel({ id, onCancelled }: { id: string; onCancelled(): void }) {
  const { t } = useMessages();
  const { api, session } = usePorts();
  const execute = useCommand({ asksLogin: useSession().status === 'player' });
  const [working, setWorking] = useState(false);
  const [failed, setFailed] = useState<string>();
  const paused = usePausedProps();
  const cancel = async () => {
    setWorking(true);
    setFailed(undefined);
    const response = await execute(`withdrawal cancel ${id}`, { cancel: id }, (params) =>
      api.delete('/api/account/withdrawal', { params: { query: { id }, ...params } }),
    );
    setWorking(false);
    if (!response.ok) return setFailed(failureText(response.error, t));
    onCancelled();
    await session.refresh();
  };
  return (
    <span>
      <Button variant="dangerQuiet" working={working} onClick={() => void cancel()} {...paused}>
        {t('withdrawal.cancel')}
      </Button>
      <span role="alert" className={styles.cause}>
        {failed}
      </span>
    </span>
  );
}
