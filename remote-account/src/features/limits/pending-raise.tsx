import { amountText, type PlayerLimit } from '@parlay/betting/limit-amounts';
import { formatDateTime } from '@parlay/contracts/moment';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { Button } from '@parlay/ui/button';
import { cx } from '@parlay/ui/cx';
import type from '@parlay/ui/styles/type.module.css';
import { Hourglass } from 'lucide-react';
import styles from './pending.module.css';
import { useChangeLimit } from './use-limits.ts';

interface PendingRaiseProps {
  limit: PlayerLimit;
  raise: NonNullable<PlayerLimit['raise']>;
  currency: string;
  /** Called after the player's decision. The strip is then removed. */
  onDone(): void;
}

/** Renders a pending limit raise or removal: its earliest date, and from then on a request to confirm it. */
export function PendingRaise({ limit, raise, currency, onDone }: PendingRaiseProps) {
  const { t, locale } = useMessages();
  const { formats } = usePorts().brand.brand;
  const change = useChangeLimit();
  const { type: limitType, period } = limit;
  const cell = { type: limitType, period };
  const text = (amount: string) => amountText(amount, limitType, { locale, currency });
  const values = {
    name: t(`limits.name.${limitType}`),
    period: t(`limits.period.${period}`),
    from: text(limit.amount),
    to: raise.amount === null ? '' : text(raise.amount),
    asked: formatDateTime(raise.askedAt, formats),
    due: formatDateTime(raise.dueAt, formats),
    until: raise.confirmUntil ? formatDateTime(raise.confirmUntil, formats) : '',
  };
  const finish = async (result: Promise<unknown>) => {
    if (!(await result)) onDone();
  };
  const kind = raise.amount === null ? 'end' : 'raise';
  const stage = raise.isDue ? 'due' : 'waits';
  return (
    <div className={styles.pending}>
      <Hourglass aria-hidden="true" size={20} strokeWidth={1.75} />
      <div className={styles.text}>
        <p className={type.strong}>{t(`limits.pending.${stage}.${kind}`, values)}</p>
        <p className={cx(type.sm, type.num)}>
          {t(
            raise.isDue
              ? 'limits.pending.answer'
              : raise.confirmUntil
                ? 'limits.pending.again'
                : 'limits.pending.counts',
            values,
          )}
        </p>
      </div>
      {raise.isDue && (
        <Button
          variant="secondary"
          working={change.working === 'confirm'}
          onClick={() => void finish(change.confirm(cell, raise.amount))}
        >
          {t(`limits.pending.confirm.${kind}`, values)}
        </Button>
      )}
      <Button variant="secondary" working={change.working === 'keep'} onClick={() => void finish(change.keep(cell))}>
        {t('limits.pending.keep')}
      </Button>
    </div>
  );
}
