import { moneyParts } from '@parlay/money/format';
import { useMessages } from '@parlay/remote-kit/messages';
import { sumOf } from '../../model/amount.ts';
import type { Instrument } from '../../model/instruments.ts';
import { PayBar } from '../parts/pay-bar.tsx';

export interface DepositBarProps {
  amount: string | undefined;
  currency: string;
  instrument: Instrument | undefined;
  working: boolean;
  blocked: boolean;
}

/** Renders the receipt's total and button on phones. */
export function DepositBar({ amount, currency, instrument, working, blocked }: DepositBarProps) {
  const { t, locale } = useMessages();
  if (!instrument) return null;
  const { total } = sumOf(amount, instrument.deposits.fee, currency);
  return (
    <PayBar
      label={t('deposit.youPay')}
      sum={moneyParts(total, { locale, currency }).text}
      button={t('deposit.title')}
      working={working}
      blocked={blocked}
    />
  );
}
