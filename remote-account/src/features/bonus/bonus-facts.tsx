import type { Bonus } from '@parlay/betting/bonus';
import { useBonusTexts } from '@parlay/betting/bonus-texts';
import { type Fact, Facts } from '@parlay/ui/facts';
import { Digits } from '@parlay/ui/figure';
import styles from './bonus.module.css';

/** Renders the key figures of a running bonus and the days left. */
export function BonusFacts({ bonus: { expiresInDays }, facts }: { bonus: Bonus; facts: readonly Fact[] }) {
  const { t } = useBonusTexts();
  const days = expiresInDays === null ? null : <Digits size="md">{expiresInDays}</Digits>;
  return <Facts className={styles.facts} facts={[...facts, [t('bonus.daysLeft'), days]]} />;
}
