import type { MoneyParts } from '@parlay/money/format';
import { Eye, EyeOff, Plus } from 'lucide-react';
import { type ElementType, type ReactNode, useId } from 'react';
import { Digits, Figure } from '../figure/figure.tsx';
import styles from './balance-pill.module.css';

export interface BalancePillProps {
  parts: MoneyParts;
  hidden: boolean;
  onToggle: () => void;
  /** Name of the button by its action: "Hide balance" or "Show balance". */
  toggleLabel: string;
  /** The other half: a link with its text, for example `{ href: '/deposit', text: 'Deposit' }`. */
  deposit?: { href: string; text: ReactNode; as?: ElementType; linkProps?: Record<string, unknown> } | undefined;
}

/**
 * Amount and eye button next to a deposit link; on phones the amount and a plus. Hidden, only the currency sign is
 * shown.
 */
export function BalancePill({ parts, hidden, onToggle, toggleLabel, deposit }: BalancePillProps) {
  const amount = useId();
  const Eyes = hidden ? EyeOff : Eye;
  const Link = deposit?.as ?? 'a';
  return (
    <div className={styles.pill}>
      <span className={styles.value}>
        <span className={styles.slot} id={amount}>
          {/* what is hidden must not be in the page: zeros keep its width */}
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
        {/* Over the amount, not around it: the button's name states its action, and the amount is separate text. */}
        <button
          type="button"
          className={styles.toggle}
          aria-label={toggleLabel}
          aria-describedby={amount}
          onClick={onToggle}
        />
      </span>
      {deposit && (
        <Link className={styles.deposit} {...(deposit.linkProps ?? { href: deposit.href })}>
          <Plus aria-hidden="true" />
          <span className={styles.depositText}>{deposit.text}</span>
        </Link>
      )}
    </div>
  );
}
