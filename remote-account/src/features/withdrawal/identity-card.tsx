import { moneyParts } from '@parlay/money/format';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { Card } from '@parlay/ui/card';
import { cx } from '@parlay/ui/cx';
import type from '@parlay/ui/styles/type.module.css';
import { BadgeCheck, IdCard } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { PaymentBalance } from '../../model/withdrawal.ts';
import styles from './withdrawal.module.css';

/** Renders whether the identity is verified, and how that affects a withdrawal. */
export function IdentityCard({ balance }: { balance: PaymentBalance }) {
  const { t, locale } = useMessages();
  const { navigation } = usePorts();
  const { isVerified, automaticBelow, currency, checkHours } = balance;
  const Icon = isVerified ? BadgeCheck : IdCard;
  return (
    <Card as="section" className={styles.identity}>
      <span className={cx(styles.mark, isVerified && styles.verified)}>
        <Icon aria-hidden="true" size={20} strokeWidth={1.75} />
      </span>
      <span>
        <b className={type.strong}>{t(isVerified ? 'withdrawal.identity.done' : 'withdrawal.identity.needed')}</b>
        <span className={cx(type.sm, type.muted, styles.cause)}>
          {isVerified && automaticBelow !== null
            ? t('withdrawal.identity.automatic', { amount: moneyParts(automaticBelow, { locale, currency }).text })
            : t(isVerified ? 'withdrawal.identity.reviewed' : 'withdrawal.identity.text', { hours: checkHours })}{' '}
          {!isVerified && navigation.has('account/verification') && (
            <Link className={type.link} to={navigation.urlFor('account/verification')}>
              {t('withdrawal.identity.link')}
            </Link>
          )}
        </span>
      </span>
    </Card>
  );
}
