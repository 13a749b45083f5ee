import { moneyParts } from '@parlay/money/format';
import { useClockValue } from '@parlay/remote-kit/clock-value';
import { useMessages } from '@parlay/remote-kit/messages';
import type { SlotSession } from '../../model/slot-session.ts';
import styles from './game.module.css';
import { useCountedSession } from './use-slot-session.ts';

/** Renders the remaining time and money of the slot session next to its game (B11). */
export function SlotSessionFacts({ begun }: { begun: SlotSession }) {
  const { t, locale } = useMessages();
  const { left, currency, endsAt } = useCountedSession(begun);
  const minutes = useClockValue((now) => Math.max(0, Math.ceil((Date.parse(endsAt) - now) / 60_000)));
  return (
    <>
      <p className={styles.fact}>
        <span className={styles.balanceLabel}>{t('game.slotSession.timeLeft')}</span>
        <span>
          {new Intl.NumberFormat(locale, { style: 'unit', unit: 'minute', unitDisplay: 'short' }).format(minutes)}
        </span>
      </p>
      <p className={styles.fact}>
        <span className={styles.balanceLabel}>{t('game.slotSession.moneyLeft')}</span>
        <span>{moneyParts(left, { locale, currency }).text}</span>
      </p>
    </>
  );
}
