import type { ApiFailure } from '@parlay/contracts/api';
import { moneyParts } from '@parlay/money/format';
import { useMessages } from '@parlay/remote-kit/messages';
import { useBalance } from '@parlay/remote-kit/ports';
import { usePausedProps } from '@parlay/remote-kit/site-modes';
import { Banner } from '@parlay/ui/banner';
import { Button } from '@parlay/ui/button';
import { cx } from '@parlay/ui/cx';
import { Money } from '@parlay/ui/figure';
import { Slip, SlipPart, SlipRule } from '@parlay/ui/slip';
import type from '@parlay/ui/styles/type.module.css';
import { Lock } from 'lucide-react';
import { addAmounts, sumOf } from '../../model/amount.ts';
import { type Instrument, integrationOf } from '../../model/instruments.ts';
import { failureText } from '../parts/failure-text.ts';
import { SlipRows } from '../parts/slip-rows.tsx';
import { useFeeText } from '../parts/use-fee-text.ts';
import styles from './deposit.module.css';
import type { DepositFailure } from './use-start-deposit.ts';

export interface ReceiptProps {
  /** Wire amount. Undefined until a valid one is entered. */
  amount: string | undefined;
  currency: string;
  instrument: Instrument | undefined;
  working: boolean;
  /** True if the amount exceeds a limit. The amount field shows which one. */
  blocked: boolean;
  failure: DepositFailure | undefined;
}

/** Returns the text key for where the payment is confirmed. The bank's question about a saved card comes on this page. */
function nextTextOf(instrument: Instrument | undefined) {
  if (instrument?.kind === 'voucher') return 'deposit.nextVoucher';
  return instrument && integrationOf(instrument) === 'registered' ? 'deposit.by.registered' : 'deposit.next';
}

/** Renders the payment summary and its button. */
export function Receipt({ amount, currency, instrument, working, blocked, failure }: ReceiptProps) {
  const { t, locale } = useMessages();
  const balance = useBalance();
  const paused = usePausedProps();
  const now = balance.status === 'known' ? balance.balances : undefined;
  const money = (wire: string) => moneyParts(wire, { locale, currency }).text;
  const { fee, total } = sumOf(amount, instrument?.deposits.fee, currency);
  const terms = instrument?.deposits.fee;
  const rate = useFeeText(currency).rate({ percent: Number(terms?.percent ?? 0), fixed: terms?.fixed ?? '0' });
  const rows: [string, string][] = [
    [t('deposit.method'), instrument?.description ?? '–'],
    [t('deposit.fee'), amount === undefined && rate ? rate : money(fee)],
    [t('deposit.balanceNow'), now ? money(now.spendable) : '–'],
    [t('deposit.balanceAfter'), now && amount ? money(addAmounts(now.spendable, amount, currency)) : '–'],
  ];
  return (
    <Slip>
      <SlipPart className={styles.pay}>
        <h2 className={type.displaySm}>{t('deposit.youPay')}</h2>
        <Money amount={total} currency={currency} locale={locale} size="xl" tone="highlight" />
      </SlipPart>
      <SlipRule />
      <SlipRows rows={rows} />
      <SlipRule />
      <SlipPart>
        <Button
          type="submit"
          variant="volt"
          size="lg"
          block
          working={working}
          disabled={!instrument}
          aria-disabled={blocked || undefined}
          icon={<Lock aria-hidden="true" />}
          {...paused}
        >
          {amount ? t('deposit.button', { amount: money(amount) }) : t('deposit.title')}
        </Button>
        <p className={cx(type.xs, type.muted, styles.next)}>{t(nextTextOf(instrument))}</p>
        <div role="alert">{failure && !blocked && <Failure failure={failure} />}</div>
      </SlipPart>
    </Slip>
  );
}

/** Renders the failure, starting with whether the player's money is safe. */
function Failure({ failure }: { failure: DepositFailure }) {
  const { t, locale } = useMessages();
  /**
   * Returns the text for the maximum that the player's country allows per month (B12), or undefined for another
   * failure.
   */
  const ceilingText = ({ details }: ApiFailure) => {
    if (details?.by !== 'policy') return undefined;
    const money = (amount: unknown) => moneyParts(String(amount), { locale, currency: String(details.currency) }).text;
    return t('deposit.ceiling', { limit: money(details.limit), left: money(details.left) });
  };
  if (failure.kind === 'unsafe') {
    return (
      <Banner tone="loss">
        {t('deposit.failure.unsafe')} {t('deposit.failure.safe')}
      </Banner>
    );
  }
  const { error, open } = failure;
  const ceiling = ceilingText(error);
  const next = t(open ? 'deposit.failure.again' : 'deposit.failure.safe');
  return (
    <Banner tone={open ? 'neutral' : 'loss'}>{ceiling ? `${ceiling} ${next}` : failureText(error, t, next)}</Banner>
  );
}
