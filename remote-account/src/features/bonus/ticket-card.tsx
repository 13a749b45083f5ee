import { usePorts } from '@parlay/remote-kit/ports';
import { Badge } from '@parlay/ui/badge';
import { ButtonLink } from '@parlay/ui/button';
import { Card } from '@parlay/ui/card';
import { cx } from '@parlay/ui/cx';
import { Digits, Money } from '@parlay/ui/figure';
import type from '@parlay/ui/styles/type.module.css';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { Bonus } from '../../model/bonus.ts';
import { showDayOf, showMoment } from '../../model/dates.ts';
import styles from './bonus.module.css';
import { Forfeit } from './forfeit.tsx';
import { TermsLink } from './terms-link.tsx';
import { useBonusWords } from './use-bonus-words.ts';

/** A ticket that waits to be used: what it pays, how long it lasts, and the way to a tournament. */
export function TicketCard({ bonus }: { bonus: Bonus }) {
  const { t, title, about } = useBonusWords();
  const { navigation, i18n, brand } = usePorts();
  const { formats } = brand.brand;
  const id = useId();
  const { amount, claimedAt, currency, expiresAt, expiresInDays } = bonus;
  return (
    <Card as="section" clip aria-labelledby={id}>
      <div className={styles.head}>
        <div>
          <Badge tone="win">{t('bonus.ticket.ready')}</Badge>
          <h2 className={cx(type.displayMd, styles.name)} id={id}>
            {title(bonus)}
          </h2>
          <p className={cx(type.sm, type.muted)}>
            {about(bonus)} {t('bonus.claimedOn', { day: showDayOf(claimedAt ?? '', formats) })}
          </p>
        </div>
        {navigation.has('tournaments') && (
          <ButtonLink as={Link} to={navigation.urlFor('tournaments')}>
            {t('bonus.ticket.use')}
          </ButtonLink>
        )}
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>{t('bonus.ticket.worth')}</dt>
          <dd>
            <Money amount={amount} currency={currency} locale={i18n.locale} size="md" />
          </dd>
        </div>
        <div>
          <dt>{t('bonus.daysLeft')}</dt>
          <dd>
            <Digits size="md">{expiresInDays ?? 0}</Digits>
          </dd>
        </div>
      </dl>
      <p className={cx(type.sm, type.muted, styles.rollOver)}>
        {t('bonus.until', { time: showMoment(expiresAt ?? '', formats) })}
      </p>
      <div className={styles.foot}>
        <TermsLink bonus={bonus} />
        <Forfeit bonus={bonus} />
      </div>
    </Card>
  );
}
