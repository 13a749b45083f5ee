import { cx } from '@parlay/ui/cx';
import { ProgressBar } from '@parlay/ui/progress-bar';
import type from '@parlay/ui/styles/type.module.css';
import type { Bonus } from '../../model/bonus.ts';
import styles from './bonus.module.css';
import { useBonusTexts } from './use-bonus-words.ts';

/** Renders the wagering progress. */
export function RollOver({ bonus }: { bonus: Bonus }) {
  const { t, money, percent } = useBonusTexts();
  return bonus.rollOvers.map(({ codeName, pendingAmount, originalAmount }) => (
    <div key={codeName} className={styles.bar}>
      <p className={cx(type.sm, type.num)}>
        {t('bonus.toGo', {
          pending: money(pendingAmount, bonus.currency, 2),
          original: money(originalAmount, bonus.currency, 2),
        })}
      </p>
      <ProgressBar
        value={Number(bonus.percentage) / 100}
        label={t('bonus.rollOver')}
        valueText={percent(bonus.percentage)}
      />
    </div>
  ));
}
