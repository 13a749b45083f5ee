import { useMessages } from '@parlay/remote-kit/messages';
import { cx } from '@parlay/ui/cx';
import { Check } from 'lucide-react';
import styles from './steps.module.css';

const STEPS = [1, 2, 3] as const;

export interface StepsProps {
  now: 1 | 2 | 3;
  /** Shows only the numbers, in a row. */
  row?: boolean | undefined;
}

/** Shows the registration progress: two steps and the end. */
export function Steps({ now, row }: StepsProps) {
  const { t } = useMessages();
  return (
    <ol className={cx(styles.steps, row && styles.row)}>
      {STEPS.map((step) => (
        <li key={step} aria-current={step === now ? 'step' : undefined} data-done={step < now || undefined}>
          <span className={styles.mark} aria-hidden="true">
            {step < now ? <Check /> : step}
          </span>
          <span className={styles.text}>
            <span className={styles.name}>{t(`register.steps.${step}.name`)}</span>
            <span className={styles.about}>{t(`register.steps.${step}.about`)}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
