import { amountText, type PlayerLimits, usedShare } from '@parlay/betting/limit-amounts';
import { formatDateTime } from '@parlay/contracts/moment';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { cx } from '@parlay/ui/cx';
import { ProgressBar } from '@parlay/ui/progress-bar';
import type from '@parlay/ui/styles/type.module.css';
import { decidingLimit } from '../../model/limits.ts';
import styles from './prompt.module.css';
import { useLimitName } from './use-limit-name.ts';

/** Renders how much the player's limits still allow to be deposited, or nothing if there is no limit. */
export function DepositRoom({ limits }: { limits: PlayerLimits }) {
  const { t, locale } = useMessages();
  const nameOf = useLimitName();
  const { navigation, brand } = usePorts();
  const { currency } = limits;
  const limit = decidingLimit(limits);
  if (!limit) return null;
  const name = nameOf(limit);
  return (
    <section className={styles.room} aria-label={t('limits.toLimits')}>
      <p className={cx(type.sm, type.num)}>
        {t('limits.depositLeft', {
          amount: amountText(limit.left, limit.type, { locale, currency }),
          period: t(`limits.period.${limit.period}`),
          moment: formatDateTime(limit.endsAt, brand.brand.formats),
        })}{' '}
        {navigation.has('account/limits') && (
          <a className={cx(type.link, styles.link)} href={navigation.urlFor('account/limits')}>
            {t('limits.toLimits')}
          </a>
        )}
      </p>
      <ProgressBar value={usedShare(limit, currency)} label={name} />
    </section>
  );
}
