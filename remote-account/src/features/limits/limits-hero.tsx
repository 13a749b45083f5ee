import { amountText, type PlayerLimit, type PlayerLimits, usedShare } from '@parlay/betting/limit-amounts';
import { formatDateTime, formatDayOf } from '@parlay/contracts/moment';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { cx } from '@parlay/ui/cx';
import { Money } from '@parlay/ui/figure';
import { ProgressBar } from '@parlay/ui/progress-bar';
import { Stage } from '@parlay/ui/stage';
import type from '@parlay/ui/styles/type.module.css';
import { Link } from 'react-router-dom';
import { decidingLimit } from '../../model/limits.ts';
import styles from './hero.module.css';
import { useLimitName } from './use-limit-name.ts';

/** Renders how much can still be deposited under the strictest limit, and the month's figures so far (B1). */
export function LimitsHero({ limits }: { limits: PlayerLimits }) {
  const deciding = decidingLimit(limits);
  return (
    <Stage as="section" className={styles.hero}>
      {deciding ? <RemainingDeposit limit={deciding} currency={limits.currency} /> : <NoDepositLimit />}
      <Month limits={limits} />
    </Stage>
  );
}

function RemainingDeposit({ limit, currency }: { limit: PlayerLimit; currency: string }) {
  const { t, locale } = useMessages();
  const nameOf = useLimitName();
  const { formats } = usePorts().brand.brand;
  const text = (amount: string) => amountText(amount, limit.type, { locale, currency });
  const used = t('limits.used', { used: text(limit.used), amount: text(limit.amount) });
  return (
    <div className={styles.left}>
      <p className={cx(type.sm, type.muted)}>{t('limits.canDeposit')}</p>
      <Money amount={limit.left} currency={currency} locale={locale} tone="highlight" className={styles.figure} />
      <ProgressBar value={usedShare(limit, currency)} label={nameOf(limit)} valueText={used} />
      <p className={cx(type.sm, type.muted, type.num)}>
        {t('limits.decides', {
          name: t(`limits.name.${limit.type}`),
          period: t(`limits.period.${limit.period}`),
          used,
          moment: formatDateTime(limit.endsAt, formats),
        })}
      </p>
    </div>
  );
}

function NoDepositLimit() {
  const { t } = useMessages();
  return (
    <div className={styles.left}>
      <p className={type.displaySm}>{t('limits.noDepositLimit')}</p>
      <p className={cx(type.sm, type.muted)}>{t('limits.noDepositLimitText')}</p>
    </div>
  );
}

function Month({ limits: { figures, currency, joinedAt } }: { limits: PlayerLimits }) {
  const { t, locale } = useMessages();
  const { navigation, brand } = usePorts();
  const { formats } = brand.brand;
  // A day in the brand's calendar, regardless of the device's time zone.
  const day = (date: string) => formatDayOf(`${date}T00:00`, formats);
  const { from, to } = figures.month;
  return (
    <div className={styles.month}>
      <div className={styles.head}>
        <h2 className={type.strong}>{t('limits.month')}</h2>
        <span className={cx(type.sm, type.muted, type.num)}>{t('limits.days', { from: day(from), to: day(to) })}</span>
      </div>
      <dl className={styles.figures}>
        {(['deposited', 'withdrawn', 'net'] as const).map((name) => (
          <div key={name}>
            <dt className={cx(type.sm, type.muted)}>{t(`limits.${name}`)}</dt>
            <dd>
              <Money amount={figures.month[name]} currency={currency} locale={locale} size="md" />
            </dd>
          </div>
        ))}
      </dl>
      <p className={cx(styles.since, type.sm)}>
        <span className={type.muted}>{t('limits.sinceJoined', { day: formatDayOf(joinedAt, formats) })}</span>{' '}
        <span className={cx(type.strong, type.num)}>{amountText(figures.net, 'deposit', { locale, currency })}</span>
        {navigation.has('account/transactions') && (
          <Link className={styles.link} to={navigation.urlFor('account/transactions')}>
            {t('limits.allFigures')}
          </Link>
        )}
      </p>
    </div>
  );
}
