import { moneyParts } from '@parlay/money/format';
import { useMessages } from '@parlay/remote-kit/messages';
import { Card } from '@parlay/ui/card';
import { Chip } from '@parlay/ui/chip';
import { cx } from '@parlay/ui/cx';
import type from '@parlay/ui/styles/type.module.css';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import styles from './amount-field.module.css';

export interface AmountFieldProps {
  label: string;
  typed: string;
  /** The typed amount in wire format. Undefined if it is invalid. */
  amount: string | undefined;
  onType(typed: string): void;
  currency: string;
  /** Text with the minimum and maximum amount. */
  range: string;
  /** Amounts offered as buttons. Buttons of amounts that are not allowed now are disabled. */
  choices: readonly { wire: string; text: string; isDisabled?: boolean }[];
  /** Why some of the buttons are disabled. */
  disabledReason?: string | undefined;
  error: string | undefined;
  /** Shown below, in the same card. */
  children?: ReactNode;
}

/** Renders the amount as the largest text on the page, with its range visible before any input (AC2). */
export function AmountField(props: AmountFieldProps) {
  const { label, typed, amount, onType, currency, range, choices, disabledReason, error, children } = props;
  const { locale } = useMessages();
  const id = useId();
  const { mark, markSide } = moneyParts('0', { locale, currency });
  const isReasonInError = error !== undefined && error === disabledReason;
  const reasonId = `${id}-${isReasonInError ? 'error' : 'disabled'}`;
  return (
    <Card as="section" className={styles.card}>
      <div className={type.pair}>
        <label htmlFor={id} className={type.strong}>
          {label}
        </label>
        <span id={`${id}-range`} className={cx(type.sm, type.muted, type.num)}>
          {range}
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
        {choices.map(({ wire, text, isDisabled }) => (
          <Chip
            key={text}
            pressed={amount === wire}
            disabled={isDisabled}
            aria-describedby={isDisabled && disabledReason ? reasonId : undefined}
            onClick={() => onType(wire.replace(/\.0+$/, ''))}
          >
            {text}
          </Chip>
        ))}
      </div>
      {disabledReason && !isReasonInError && (
        <p id={reasonId} className={cx(type.sm, type.muted, styles.reason)}>
          {disabledReason}
        </p>
      )}
      {children}
    </Card>
  );
}
