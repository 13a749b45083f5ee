import type { Bonus } from '@parlay/betting/bonus';
import { ContributionList } from '@parlay/betting/bonus-terms';
import { TermsLink } from '@parlay/betting/bonus-terms-link';
import { useBonusTexts } from '@parlay/betting/bonus-texts';
import { formatDateTime, formatDayOf } from '@parlay/contracts/moment';
import { usePorts } from '@parlay/remote-kit/ports';
import { Badge } from '@parlay/ui/badge';
import { Button } from '@parlay/ui/button';
import { Card } from '@parlay/ui/card';
import { cx } from '@parlay/ui/cx';
import { Digits, Money } from '@parlay/ui/figure';
import type from '@parlay/ui/styles/type.module.css';
import { useId, useState } from 'react';
import styles from './bonus.module.css';
import { BonusFacts } from './bonus-facts.tsx';
import { Forfeit } from './forfeit.tsx';
import { RollOver } from './roll-over.tsx';

/** Renders a running bonus: its wagering progress, its balance, its remaining time, and the cost of forfeiting it. */
export function RunningBonus({ bonus }: { bonus: Bonus }) {
  const { t, title, percent } = useBonusTexts();
  const { formats } = usePorts().brand.brand;
  const id = useId();
  const [more, setMore] = useState(true);
  const whole = percent(bonus.percentage);
  return (
    <Card as="section" clip aria-labelledby={id}>
      <div className={styles.head}>
        <div>
          <Badge tone="win">{t('bonus.status.CLAIMED')}</Badge>
          <h2 className={cx(type.displayMd, styles.name)} id={id}>
            {title(bonus)}
          </h2>
          <p className={cx(type.sm, type.muted)}>
            {t('bonus.claimedOn', { day: formatDayOf(bonus.claimedAt ?? '', formats) })}
          </p>
        </div>
        <Digits size="lg">{whole}</Digits>
      </div>
      <Figures bonus={bonus} />
      {more && (
        <div className={styles.rollOver} id={`${id}-more`}>
          <h3 className={type.displayXs}>{t('bonus.rollOver')}</h3>
          <RollOver bonus={bonus} />
          <ContributionList terms={bonus.terms} />
          <p className={cx(type.sm, type.muted)}>
            {t(`bonus.order.${bonus.terms.order}`)} <Largest bonus={bonus} />
          </p>
          {bonus.expiresAt && (
            <p className={cx(type.sm, type.muted)}>
              {t('bonus.until', { time: formatDateTime(bonus.expiresAt, formats) })}
            </p>
          )}
        </div>
      )}
      <div className={styles.foot}>
        <Button variant="ghost" aria-expanded={more} aria-controls={`${id}-more`} onClick={() => setMore(!more)}>
          {t(more ? 'bonus.less' : 'bonus.more')}
        </Button>
        <TermsLink bonus={bonus} />
        <Forfeit bonus={bonus} />
      </div>
    </Card>
  );
}

function Figures({ bonus }: { bonus: Bonus }) {
  const { t } = useBonusTexts();
  const { locale } = usePorts().i18n;
  const { balance, currency, rollOvers } = bonus;
  const money = (amount: string) => <Money amount={amount} currency={currency} locale={locale} size="md" />;
  return (
    <BonusFacts
      bonus={bonus}
      facts={[
        [t('bonus.balance'), money(balance ?? '0')],
        [t('bonus.still'), money(rollOvers[0]?.pendingAmount ?? '0')],
      ]}
    />
  );
}

function Largest({ bonus: { currency, terms } }: { bonus: Bonus }) {
  const { t, money } = useBonusTexts();
  if (terms.maxStake === null) return null;
  return t('bonus.largest', { amount: money(terms.maxStake, currency) });
}
