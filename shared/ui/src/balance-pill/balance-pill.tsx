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
  /** Name of the button by what it will do: "Hide balance" or "Show balance". */
  toggleLabel: string;
  /** The other half: a link with its text, for example `{ href: '/deposit', text: 'Deposit' }`. */
  deposit?: { href: string; text: ReactNode; as?: ElementType; linkProps?: Record<string, unknown> } | undefined;
}

/** Amount and eye, joined with a deposit link; on phones only the amount. Hidden, only the currency mark is left. */
export function BalancePill({ parts, hidden, onToggle, toggleLabel, deposit }: BalancePillProps) {
  const amount = useId();
  const Eyes = hidden ? EyeOff : Eye;
  const Link = deposit?.as ?? 'a';
  return (
    <div className={styles.pill}>
      <button
        type="button"
        className={styles.amount}
        aria-label={toggleLabel}
        aria-describedby={amount}
        onClick={onToggle}
      >
        {/* The name says what a press does; the amount is read after it, as the description. */}
        <span className={styles.slot} id={hidden ? undefined : amount} aria-hidden="true">
          <span className={cx(hidden && styles.gone)}>
            {/* what is hidden must not be in the page */}
            {hidden ? <Digits>{parts.text.replace(/\d/g, '0')}</Digits> : <Figure parts={parts} />}
          </span>
          {hidden && <Digits className={styles.mark}>{parts.mark || '•'}</Digits>}
        </span>
        <Eyes aria-hidden="true" />
      </button>
      {deposit && (
        <Link className={styles.deposit} {...(deposit.linkProps ?? { href: deposit.href })}>
          <Plus aria-hidden="true" />
          {deposit.text}
        </Link>
      )}
    </div>
  );
}
