import { moneyParts } from '@parlay/money/format';
import { useMessages } from '@parlay/remote-kit/messages';
import { Card } from '@parlay/ui/card';
import { Chip } from '@parlay/ui/chip';
import { cx } from '@parlay/ui/cx';
import type from '@parlay/ui/styles/type.module.css';
import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { type AmountRange, quickAmounts } from '../../model/amount.ts';
import styles from './deposit.module.css';

export interface AmountFieldProps {
  typed: string;
  /** The typed amount as wire amount; undefined when invalid. */
  amount: string | undefined;
  onType(typed: string): void;
  currency: string;
  /** Range of the chosen method; undefined until loaded. */
  range: AmountRange | undefined;
  method: string | undefined;
  /** What the player paid in with the method the last time. */
  lastAmount: string | undefined;
  error: string | undefined;
}

/** The amount, largest on the page, with its range shown before any input (AC2). */
export function AmountField({ typed, amount, onType, currency, range, method, lastAmount, error }: AmountFieldProps) {
  const { t, locale } = useMessages();
  const id = useId();
  const short = (wire: string) => moneyParts(wire, { locale, currency, decimals: 0 }).text;
  const { mark, markSide } = moneyParts('0', { locale, currency });
  return (
    <Card as="section" className={styles.amountCard}>
      <div className={type.pair}>
        <label htmlFor={id} className={type.strong}>
          {t('deposit.amount')}
        </label>
        <span id={`${id}-range`} className={cx(type.sm, type.muted, type.num)}>
          {range && method
            ? t('deposit.range', { min: short(range.minAmount), max: short(range.maxAmount), method })
            : t('deposit.rangeUnknown')}
        </span>
      </div>
      <div className={styles.amount} data-side={markSide} data-long={typed.length > 5 || undefined}>
        <span className={styles.mark} aria-hidden="true">
          {mark || currency}
        </span>
        <input
          id={id}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          placeholder="0"
          size={Math.max(2, typed.length + 1)}
          maxLength={16}
          value={typed}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error ${id}-range` : `${id}-range`}
          onChange={({ target }) => onType(target.value)}
        />
      </div>
      <p id={`${id}-error`} className={styles.error} role="alert">
        {error && (
          <>
            <CircleAlert aria-hidden="true" size={16} strokeWidth={1.75} />
            {error}
          </>
        )}
      </p>
      <div className={styles.quick}>
        {lastAmount && (
          <Chip pressed={amount === lastAmount} onClick={() => onType(lastAmount.replace(/\.0+$/, ''))}>
            {t('deposit.lastTime', { amount: moneyParts(lastAmount, { locale, currency }).text })}
          </Chip>
        )}
        {(range ? quickAmounts(range, currency) : []).map((wire) => (
          <Chip key={wire} pressed={amount === wire} onClick={() => onType(wire.replace(/\.0+$/, ''))}>
            {short(wire)}
          </Chip>
        ))}
      </div>
    </Card>
  );
}
