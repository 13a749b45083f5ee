import type { Bonus } from '@parlay/betting/bonus';
import { useBonusTexts } from '@parlay/betting/bonus-texts';
import { cx } from '@parlay/ui/cx';
import { ProgressBar } from '@parlay/ui/progress-bar';
import type from '@parlay/ui/styles/type.module.css';
import styles from './bonus.module.css';

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
