import { formatDateTime } from '@parlay/contracts/moment';
import { moneyParts } from '@parlay/money/format';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { usePausedProps } from '@parlay/remote-kit/site-modes';
import { Banner } from '@parlay/ui/banner';
import { Button } from '@parlay/ui/button';
import { cx } from '@parlay/ui/cx';
import { Money } from '@parlay/ui/figure';
import { Slip, SlipPart, SlipRule } from '@parlay/ui/slip';
import type from '@parlay/ui/styles/type.module.css';
import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { addAmounts, subtractAmounts } from '../../model/amount.ts';
import { arrivalOf, type PaymentBalance, type PayoutShare, payoutOf } from '../../model/withdrawal.ts';
import { failureText } from '../parts/failure-text.ts';
import { SlipRows } from '../parts/slip-rows.tsx';
import type { RequestFailure } from './use-request-withdrawal.ts';
import styles from './withdrawal.module.css';

export interface WithdrawalSlipProps {
  balance: PaymentBalance | undefined;
  /** Wire amount. Undefined until a valid one is entered. */
  amount: string | undefined;
  /** Payouts by destination. */
  parts: readonly PayoutShare[];
  currency: string;
  working: boolean;
  ready: boolean;
  failure: RequestFailure | undefined;
  /** Content above the button. */
  children?: ReactNode;
}

/** Renders a summary of payouts, fees and arrival times, with the button. */
export function WithdrawalSlip(props: WithdrawalSlipProps) {
  const { balance, amount, parts, currency, working, ready, failure, children } = props;
  const { t, locale } = useMessages();
  const paused = usePausedProps();
  const money = (wire: string) => moneyParts(wire, { locale, currency }).text;
  const fee = parts.reduce((sum, part) => addAmounts(sum, part.fee, currency), '0');
  const rows: (readonly [string, string])[] = [
    ...parts.map(({ destination: { description, label }, amount: part, payouts }): [string, string] => [
      t(payouts > 1 ? 'withdrawal.toIn' : 'withdrawal.to', { destination: `${description} ${label}`, payouts }),
      money(part),
    ]),
    [t('withdrawal.fee'), money(fee)],
    [t('withdrawal.left'), balance ? money(subtractAmounts(balance.withdrawable, amount ?? '0', currency)) : '–'],
  ];
  return (
    <Slip>
      <SlipPart className={styles.get}>
        <h2 className={type.displaySm}>{t('withdrawal.youGet')}</h2>
        <Money amount={payoutOf(parts, currency)} currency={currency} locale={locale} size="xl" tone="highlight" />
      </SlipPart>
      <SlipRule />
      <SlipRows rows={rows} />
      <SlipRule />
      <SlipPart>
        {balance && <Arrival balance={balance} parts={parts} />}
        {children}
        <Button type="submit" variant="volt" size="lg" block working={working} disabled={!ready} {...paused}>
          {amount ? t('withdrawal.button', { amount: money(amount) }) : t('withdrawal.act')}
        </Button>
        <p className={cx(type.xs, type.muted, styles.next)}>
          {t(balance?.canCancel ? 'withdrawal.nextCancel' : 'withdrawal.next')}
        </p>
        <div role="alert">
          {failure && (
            <Banner tone={failure.open ? 'neutral' : 'loss'}>
              {failureText(failure.error, t, t(failure.open ? 'withdrawal.failure.again' : 'withdrawal.failure.safe'))}
            </Banner>
          )}
        </div>
      </SlipPart>
    </Slip>
  );
}

/** Renders the latest arrival of each payout. */
function Arrival({ balance, parts }: { balance: PaymentBalance; parts: readonly PayoutShare[] }) {
  const { t } = useMessages();
  const { brand, clock } = usePorts();
  const by = ({ destination }: PayoutShare) =>
    formatDateTime(arrivalOf(balance, destination, clock.now()), brand.brand.formats);
  return (
    <div className={styles.arrival}>
      <span className={styles.clock}>
        <Clock aria-hidden="true" size={20} strokeWidth={1.75} />
      </span>
      <span>
        {parts.length === 0 && <span className={cx(type.sm, type.muted)}>{t('withdrawal.arrival.unknown')}</span>}
        {parts.map((part) => (
          <span key={part.destination.id} className={cx(type.sm, type.num, styles.cause)}>
            {t('withdrawal.arrival.by', { destination: part.destination.description, time: by(part) })}
          </span>
        ))}
      </span>
    </div>
  );
}
