import { useBonusTexts } from '@parlay/betting/bonus-texts';
import { Checkbox } from '@parlay/ui/checkbox';
import { cx } from '@parlay/ui/cx';
import type from '@parlay/ui/styles/type.module.css';
import { useId } from 'react';
import type { PaymentBalance } from '../../model/withdrawal.ts';
import styles from './withdrawal.module.css';

/** Id of the consent box, which receives the focus if consent is missing. */
export const AGREE_ID = 'withdrawal-ends-bonuses';

export interface EndsBonusesProps {
  bonuses: PaymentBalance['endsBonuses'];
  currency: string;
  agreed: boolean;
  /** Whether the player pressed the button without ticking the box. */
  missing: boolean;
  onAgree(agreed: boolean): void;
}

/**
 * Renders the bonuses that the withdrawal ends, and a consent box above the button that is never preticked
 * (decision 157).
 */
export function EndsBonuses({ bonuses, currency, agreed, missing, onAgree }: EndsBonusesProps) {
  const { t, title, money } = useBonusTexts();
  const titleId = useId();
  return (
    <section className={styles.ends} aria-labelledby={titleId}>
      <h3 id={titleId} className={cx(type.sm, type.strong)}>
        {t('withdrawal.ends.title')}
      </h3>
      <ul className={cx(type.sm, styles.endsList)}>
        {bonuses.map((bonus) => (
          <li key={bonus.id}>
            <b>{title({ ...bonus, currency })}</b>:{' '}
            {bonus.status === 'CLAIMED'
              ? t('withdrawal.ends.lose', { amount: money(bonus.lost, currency) })
              : t('withdrawal.ends.unclaimed')}
          </li>
        ))}
      </ul>
      <p className={cx(type.xs, type.muted)}>{t('withdrawal.ends.text')}</p>
      <Checkbox
        id={AGREE_ID}
        checked={agreed}
        onChange={({ target }) => onAgree(target.checked)}
        label={t('withdrawal.ends.agree')}
        error={missing && !agreed ? t('withdrawal.ends.missing') : undefined}
      />
    </section>
  );
}
