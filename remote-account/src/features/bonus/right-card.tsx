import type { Bonus } from '@parlay/betting/bonus';
import { TermsLink } from '@parlay/betting/bonus-terms-link';
import { useBonusTexts } from '@parlay/betting/bonus-texts';
import { formatDateTime, formatDayOf } from '@parlay/contracts/moment';
import { usePorts } from '@parlay/remote-kit/ports';
import { Badge } from '@parlay/ui/badge';
import { Card } from '@parlay/ui/card';
import { cx } from '@parlay/ui/cx';
import type { Fact } from '@parlay/ui/facts';
import type from '@parlay/ui/styles/type.module.css';
import { type ReactNode, useId } from 'react';
import styles from './bonus.module.css';
import { BonusFacts } from './bonus-facts.tsx';
import { Forfeit } from './forfeit.tsx';

export interface RightCardProps {
  bonus: Bonus;
  /** Link to the page where the player can use the bonus. */
  action: ReactNode;
  facts: readonly Fact[];
  children?: ReactNode;
}

/**
 * Renders a running bonus that is used rather than staked: its purpose, its remaining time, and the cost of
 * forfeiting it.
 */
export function RightCard({ bonus, action, facts, children }: RightCardProps) {
  const { t, title, about } = useBonusTexts();
  const { formats } = usePorts().brand.brand;
  const id = useId();
  const { claimedAt, expiresAt } = bonus;
  return (
    <Card as="section" clip aria-labelledby={id}>
      <div className={styles.head}>
        <div>
          <Badge tone="win">{t('bonus.ticket.ready')}</Badge>
          <h2 className={cx(type.displayMd, styles.name)} id={id}>
            {title(bonus)}
          </h2>
          <p className={cx(type.sm, type.muted)}>
            {about(bonus)} {t('bonus.claimedOn', { day: formatDayOf(claimedAt ?? '', formats) })}
          </p>
        </div>
        {action}
      </div>
      <BonusFacts bonus={bonus} facts={facts} />
      <div className={styles.rollOver}>
        {children}
        <p className={cx(type.sm, type.muted)}>
          {t('bonus.until', { time: formatDateTime(expiresAt ?? '', formats) })}
        </p>
      </div>
      <div className={styles.foot}>
        <TermsLink bonus={bonus} />
        <Forfeit bonus={bonus} />
      </div>
    </Card>
  );
}
