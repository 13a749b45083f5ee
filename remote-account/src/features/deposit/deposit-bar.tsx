import { moneyParts } from '@parlay/money/format';
import { useMessages } from '@parlay/remote-kit/messages';
import { Button } from '@parlay/ui/button';
import { cx } from '@parlay/ui/cx';
import type from '@parlay/ui/styles/type.module.css';
import { sumOf } from '../../model/amount.ts';
import type { Instrument } from '../../model/instruments.ts';
import styles from './deposit-bar.module.css';

export interface DepositBarProps {
  amount: string | undefined;
  currency: string;
  instrument: Instrument | undefined;
  working: boolean;
}

/**
 * Phones: sum and button above the dock until the receipt scrolls in. A second way to press the receipt's button for
 * fingers only, so keyboards and screen readers meet one button.
 */
export function DepositBar({ amount, currency, instrument, working }: DepositBarProps) {
  const { t, locale } = useMessages();
  if (!instrument) return null;
  const { total } = sumOf(amount, instrument.deposits.fee, currency);
  return (
    <div className={styles.bar} aria-hidden="true">
      <span className={styles.sum}>
        <span className={cx(type.xs, styles.muted)}>{t('deposit.youPay')}</span>
        <b className={type.num}>{moneyParts(total, { locale, currency }).text}</b>
      </span>
      <Button
        type="submit"
        variant="volt"
        tabIndex={-1}
        working={working}
        onMouseDown={(event) => event.preventDefault()}
      >
        {t('deposit.title')}
      </Button>
    </div>
  );
}
