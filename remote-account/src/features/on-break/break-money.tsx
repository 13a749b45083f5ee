import { moneyParts } from '@parlay/money/format';
import { useMessages } from '@parlay/remote-kit/messages';
import { Card } from '@parlay/ui/card';
import { Money } from '@parlay/ui/figure';
import type from '@parlay/ui/styles/type.module.css';
import { offerOf, type RunningBreak } from '../../model/on-break.ts';
import { OpenWithdrawal } from '../withdrawal/open-withdrawal.tsx';
import { ContactLink } from './contact-link.tsx';
import styles from './on-break.module.css';
import { PayOut } from './pay-out.tsx';

export interface BreakMoneyProps {
  running: RunningBreak;
  onPaidOut(): void;
}

/** Renders the player's money, how to get it paid out, and the withdrawals that continue during the break. */
export function BreakMoney({ running, onPaidOut }: BreakMoneyProps) {
  const { t, locale } = useMessages();
  const { money, withdrawals } = running;
  const { currency, withdrawable } = money;
  const offer = offerOf(running);
  return (
    <>
      <Card as="section" pad="md" aria-labelledby="break-money" className={styles.until}>
        <h2 id="break-money" className={type.displayXs}>
          {t('onBreak.money.title')}
        </h2>
        {offer === 'nothing' ? (
          <p>{t('onBreak.money.nothing')}</p>
        ) : (
          <Money amount={withdrawable} currency={currency} locale={locale} size="xl" />
        )}
        {offer === 'payOut' && <PayOut money={money} onDone={onPaidOut} />}
        {(offer === 'bySupport' || offer === 'noPlace') && (
          <p>
            {t(`onBreak.money.${offer}`, { amount: moneyParts(withdrawable, { locale, currency }).text })}{' '}
            <ContactLink label={t('onBreak.help.contact')} />
          </p>
        )}
      </Card>
      {withdrawals.length > 0 && (
        <section aria-label={t('withdrawal.open')} className={styles.withdrawals}>
          {withdrawals.map((one) => (
            <OpenWithdrawal key={one.id} withdrawal={one} canCancel={false} onCancelled={onPaidOut} />
          ))}
        </section>
      )}
    </>
  );
}
