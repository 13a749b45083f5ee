import { amountText, type PlayerLimit, sizeOf } from '@parlay/betting/limit-amounts';
import { formatDateTime } from '@parlay/contracts/moment';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { cx } from '@parlay/ui/cx';
import type from '@parlay/ui/styles/type.module.css';
import { CircleCheck, Hourglass, Lock } from 'lucide-react';
import { type BoardCell, earliestRaise, type LimitRules } from '../../model/limits.ts';
import styles from './editor.module.css';

interface ConsequenceProps {
  /** The typed amount. Undefined until it is valid. */
  amount: string | undefined;
  cell: BoardCell;
  limit: PlayerLimit | undefined;
  rules: LimitRules;
  currency: string;
  now(): number;
}

/**
 * Renders how much is already used, and the effect of saving, either immediately or at the earliest possible time.
 */
export function Consequence({ amount, cell, limit, rules, currency, now }: ConsequenceProps) {
  const { t, locale } = useMessages();
  const { formats } = usePorts().brand.brand;
  const text = (of: string) => amountText(of, cell.type, { locale, currency });
  const size = (of: string) => sizeOf(of, cell.type, currency);
  const raiseText = (key: string) =>
    limit &&
    t(key, { amount: text(limit.amount), moment: formatDateTime(earliestRaise(rules, limit, now()), formats) });

  const isHigher = limit !== undefined && amount !== undefined && size(amount) > size(limit.amount);
  const max = limit?.staffMax ?? undefined;
  const isStaffLimit = max !== undefined && (amount === undefined ? limit?.amount === max : size(amount) > size(max));
  const outcome = () => {
    if (isStaffLimit) return t('limits.then.staff', { amount: text(max) });
    if (amount === undefined) return limit ? raiseText('limits.then.rule') : t('limits.then.first');
    if (!limit) return t('limits.then.first');
    if (isHigher) return raiseText('limits.then.higher');
    return t(size(amount) === size(limit.amount) ? 'limits.then.same' : 'limits.then.lower', {
      amount: text(limit.amount),
    });
  };
  const Icon = isStaffLimit ? Lock : isHigher ? Hourglass : CircleCheck;
  return (
    <div className={styles.consequence} aria-live="polite">
      <p className={cx(styles.outcome, isStaffLimit || isHigher ? type.neutral : type.win)}>
        <Icon aria-hidden="true" size={16} strokeWidth={1.75} />
        {outcome()}
      </p>
      {limit && (
        <p className={type.sm}>
          {t('limits.then.used', { used: text(limit.used), moment: formatDateTime(limit.endsAt, formats) })}
        </p>
      )}
      <p className={cx(type.sm, type.muted)}>
        {[
          t('limits.then.lowest'),
          !isStaffLimit &&
            (isHigher || amount === undefined) &&
            limit &&
            rules.raise.confirmAgain &&
            t('limits.then.again'),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </div>
  );
}
