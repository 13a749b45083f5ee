import type { MoneyParts } from '@parlay/money/format';
import { Eye, EyeOff, Plus } from 'lucide-react';
import { type ElementType, type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import { Digits, Figure } from '../figure/figure.tsx';
import styles from './balance-pill.module.css';

export interface BalancePillProps {
  parts: MoneyParts;
  hidden: boolean;
  onToggle: () => void;
  /** Name of the button, which describes its action: "Hide balance" or "Show balance". */
  toggleLabel: string;
  /**
   * Deposit link next to the amount, for example `{ href: '/deposit', text: 'Deposit' }`. `isPaused` dims it while
   * its page accepts no deposits.
   */
  deposit?:
    | { href: string; text: ReactNode; as?: ElementType; linkProps?: Record<string, unknown>; isPaused?: boolean }
    | undefined;
}

/**
 * Shows the amount with an eye button and a deposit link, or on phones the amount and a plus button. When hidden,
 * only the currency symbol is shown.
 */
export function BalancePill({ parts, hidden, onToggle, toggleLabel, deposit }: BalancePillProps) {
  const amount = useId();
  const Eyes = hidden ? EyeOff : Eye;
  const Link = deposit?.as ?? 'a';
  return (
    <div className={styles.pill}>
      <span className={styles.value}>
        <span className={styles.slot} id={amount}>
          {/* The hidden digits must not be on the page, so zeros keep their width. */}
          {hidden ? (
            <>
              <span className={styles.gone} aria-hidden="true">
                <Digits>{parts.text.replace(/\d/g, '0')}</Digits>
              </span>
              <Digits className={styles.mark}>{parts.mark || '•'}</Digits>
            </>
          ) : (
            <Figure parts={parts} />
          )}
        </span>
        <Eyes aria-hidden="true" />
        {/* Over the amount, not around it, because the button is named after its action and the amount is separate
            text. */}
        <button
          type="button"
          className={styles.toggle}
          aria-label={toggleLabel}
          aria-describedby={amount}
          onClick={onToggle}
        />
      </span>
      {deposit && (
        <Link
          className={cx(styles.deposit, deposit.isPaused && styles.paused)}
          {...(deposit.linkProps ?? { href: deposit.href })}
        >
          <Plus aria-hidden="true" />
          <span className={styles.depositText}>{deposit.text}</span>
        </Link>
      )}
    </div>
  );
}
