import { minorOf } from '@parlay/money';
import { moneyParts } from '@parlay/money/format';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { cx } from '@parlay/ui/cx';
import type from '@parlay/ui/styles/type.module.css';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { PaymentBalance } from '../../model/withdrawal.ts';
import styles from './withdrawal.module.css';

const PARTS = ['withdrawable', 'onItsWay', 'locked', 'bonus'] as const;
type PartName = (typeof PARTS)[number];

/**
 * Renders the parts of the balance: the amount that can be withdrawn, and why the rest cannot. The parts add up to
 * the balance in the header.
 */
export function BalanceParts({ balance }: { balance: PaymentBalance }) {
  const { t, locale } = useMessages();
  const { currency, total, withdrawable } = balance;
  const money = (wire: string) => moneyParts(wire, { locale, currency }).text;
  const shown = PARTS.filter((name) => name === 'withdrawable' || minorOf(balance[name], currency) !== 0n);
  return (
    <div className={styles.parts}>
      <h2 className={cx(type.sm, type.strong)}>{t('withdrawal.where', { amount: money(total) })}</h2>
      <div
        className={styles.bar}
        role="img"
        aria-label={t('withdrawal.share', { amount: money(withdrawable), total: money(total) })}
      >
        {shown.map((name) => (
          <span key={name} className={styles[name]} style={{ ['--share' as string]: balance[name] }} />
        ))}
      </div>
      <ul className={styles.why}>
        {shown.map((name) => (
          <li key={name} className={cx(name === 'withdrawable' && styles.can)}>
            <span className={cx(styles.swatch, styles[name])} aria-hidden="true" />
            <span className={type.grow}>
              <b className={type.strong}>{t(`withdrawal.parts.${name}`)}</b>
              <BlockedReason name={name} />
            </span>
            <span className={cx(type.num, type.strong)}>{money(balance[name])}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Renders why a part cannot be withdrawn yet, with a link to the cause. */
function BlockedReason({ name }: { name: PartName }): ReactNode {
  const { t } = useMessages();
  const { navigation } = usePorts();
  if (name === 'withdrawable') return null;
  const route = { locked: 'account/transactions', bonus: 'account/bonus' } as const;
  return (
    <span className={cx(type.sm, type.muted, styles.cause)}>
      {t(`withdrawal.why.${name}`)}{' '}
      {name === 'onItsWay' ? (
        <a className={type.link} href="#open-withdrawals">
          {t('withdrawal.see.onItsWay')}
        </a>
      ) : (
        navigation.has(route[name]) && (
          <Link className={type.link} to={navigation.urlFor(route[name])}>
            {t(`withdrawal.see.${name}`)}
          </Link>
        )
      )}
    </span>
  );
}
