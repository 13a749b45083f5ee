import { CHECK_STATES } from '@parlay/contracts/identity-check';
import { useMessages } from '@parlay/remote-kit/messages';
import { Card } from '@parlay/ui/card';
import { cx } from '@parlay/ui/cx';
import type from '@parlay/ui/styles/type.module.css';
import { Lock, MapPinOff } from 'lucide-react';
import { StateBadge } from './state-badge.tsx';
import styles from './verification.module.css';

/** Renders why documents are required, and how they are used. */
export function WhyCard() {
  const { t } = useMessages();
  return (
    <Card as="section" pad="md" className={styles.side}>
      <h2 className={type.displayXs}>{t('verification.why')}</h2>
      <p className={cx(type.sm, type.muted)}>{t('verification.whyText')}</p>
      <p className={cx(type.sm, styles.fact)}>
        <Lock aria-hidden="true" size={16} />
        {t('verification.why1')}
      </p>
      <p className={cx(type.sm, styles.fact)}>
        <MapPinOff aria-hidden="true" size={16} />
        {t('verification.why2')}
      </p>
    </Card>
  );
}

/** Renders an explanation of each state. */
export function StatesCard() {
  const { t } = useMessages();
  return (
    <Card as="section" pad="md" className={styles.side}>
      <h2 className={type.displayXs}>{t('verification.states')}</h2>
      <ul className={styles.states}>
        {CHECK_STATES.map((state) => (
          <li key={state}>
            <StateBadge state={state} />
            <span className={cx(type.sm, type.muted)}>{t(`verification.stateText.${state}`)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
