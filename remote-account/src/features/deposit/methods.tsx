import { moneyParts } from '@parlay/money/format';
import { useMessages } from '@parlay/remote-kit/messages';
import { Card } from '@parlay/ui/card';
import { cx } from '@parlay/ui/cx';
import { Skeleton } from '@parlay/ui/skeleton';
import type from '@parlay/ui/styles/type.module.css';
import { CreditCard, Landmark, Ticket, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Instrument, wayOf } from '../../model/instruments.ts';
import styles from './deposit.module.css';

export interface MethodsProps {
  instruments: readonly Instrument[];
  chosen: string | undefined;
  onChoose(id: string): void;
  /** Shown below the methods: the button for another card. */
  children?: ReactNode;
}

const ICONS = { card: CreditCard, bank: Landmark, wallet: Wallet, voucher: Ticket };

/** Payment methods with their ranges (AC2). */
export function Methods({ instruments, chosen, onChoose, children }: MethodsProps) {
  const { t, locale } = useMessages();
  return (
    <Card as="section" clip>
      <fieldset className={styles.methods}>
        <legend className={cx(type.displayXs, styles.legend)}>{t('deposit.payWith')}</legend>
        {instruments.map((instrument) => {
          const { id, description, deposits, limitsCurrency, kind } = instrument;
          const short = (wire: string) => moneyParts(wire, { locale, currency: limitsCurrency, decimals: 0 }).text;
          const Icon = ICONS[kind];
          return (
            <label key={id} className={cx(styles.method, id === chosen && styles.chosen)}>
              <input
                type="radio"
                name="instrument"
                value={id}
                checked={id === chosen}
                onChange={() => onChoose(id)}
                className={styles.radio}
              />
              <span className={styles.icon}>
                <Icon aria-hidden="true" size={20} strokeWidth={1.75} />
              </span>
              <span className={type.grow}>
                <b className={styles.methodName}>{description}</b>
                <span className={cx(type.sm, type.muted)}>{t(`deposit.by.${wayOf(instrument)}`)}</span>
              </span>
              <span className={cx(type.xs, type.muted, type.num)}>
                {t('deposit.limits', { min: short(deposits.minAmount), max: short(deposits.maxAmount) })}
              </span>
            </label>
          );
        })}
      </fieldset>
      {children}
    </Card>
  );
}

export function MethodsSkeleton() {
  const { t } = useMessages();
  return (
    <Card as="section" clip aria-busy="true">
      <h2 className={cx(type.displayXs, styles.legend)}>{t('deposit.payWith')}</h2>
      {['a', 'b', 'c', 'd'].map((row) => (
        <div key={row} className={styles.method}>
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
