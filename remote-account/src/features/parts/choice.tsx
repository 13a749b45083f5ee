import { hasDrawing, PaymentDrawing } from '@parlay/betting/payment-drawing';
import { Card } from '@parlay/ui/card';
import { cx } from '@parlay/ui/cx';
import { Skeleton } from '@parlay/ui/skeleton';
import type from '@parlay/ui/styles/type.module.css';
import { CreditCard, Landmark, type LucideIcon, Ticket, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './choice.module.css';

const ICONS: Record<string, LucideIcon> = { card: CreditCard, bank: Landmark, wallet: Wallet, voucher: Ticket };

export interface ChoicesProps {
  title: string;
  children: ReactNode;
  /** Content below the choices, such as a form or a button to add one. */
  more?: ReactNode;
}

/** Renders a card of choices, one of which is selected. */
export function Choices({ title, children, more }: ChoicesProps) {
  return (
    <Card as="section" clip>
      <fieldset className={styles.choices}>
        <legend className={cx(type.displayXs, styles.legend)}>{title}</legend>
        {children}
      </fieldset>
      {more}
    </Card>
  );
}

export interface ChoiceProps {
  /** Name of the radio group. */
  name: string;
  value: string;
  isChosen: boolean;
  isDisabled?: boolean;
  onChoose(value: string): void;
  /** Payment method, which determines the logo. A method without a logo gets the icon of its kind. */
  method: string;
  kind: string;
  title: string;
  text: string;
  /** Content at the end of the row, stacked, such as limits and fees. */
  end: ReactNode;
}

/** Renders one payment or payout method as a radio button. */
export function Choice(props: ChoiceProps) {
  const { name, value, isChosen, isDisabled = false, onChoose, method, kind, title, text, end } = props;
  const Icon = ICONS[kind] ?? Wallet;
  return (
    <label className={cx(styles.choice, isChosen && styles.chosen, isDisabled && styles.disabled)}>
      <input
        type="radio"
        name={name}
        value={value}
        checked={isChosen}
        disabled={isDisabled}
        onChange={() => onChoose(value)}
        className={styles.radio}
      />
      <span className={styles.icon}>
        {hasDrawing(method) ? (
          <PaymentDrawing method={method} />
        ) : (
          <Icon aria-hidden="true" size={20} strokeWidth={1.75} />
        )}
      </span>
      <span className={type.grow}>
        <b className={styles.title}>{title}</b>
        <span className={cx(type.sm, type.muted)}>{text}</span>
      </span>
      <span className={styles.end}>{end}</span>
    </label>
  );
}

export function ChoicesSkeleton({ title }: { title: string }) {
  return (
    <Card as="section" clip aria-busy="true">
      <h2 className={cx(type.displayXs, styles.legend)}>{title}</h2>
      {['a', 'b', 'c', 'd'].map((row) => (
        <div key={row} className={styles.choice}>
          <Skeleton shape="square" />
          <span className={cx(type.grow, styles.ghost)}>
            <Skeleton width="short" />
            <Skeleton />
          </span>
        </div>
      ))}
    </Card>
  );
}
