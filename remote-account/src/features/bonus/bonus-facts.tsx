import { Digits } from '@parlay/ui/figure';
import type { Bonus } from '../../model/bonus.ts';
import { type Fact, Facts } from '../parts/facts.tsx';
import styles from './bonus.module.css';
import { useBonusTexts } from './use-bonus-words.ts';

/** Renders the figures of a running bonus and the days left. */
export function BonusFacts({ bonus: { expiresInDays }, facts }: { bonus: Bonus; facts: readonly Fact[] }) {
  const { t } = useBonusTexts();
  const days = expiresInDays === null ? null : <Digits size="md">{expiresInDays}</Digits>;
  return <Facts className={styles.facts} facts={[...facts, [t('bonus.daysLeft'), days]]} />;
}
