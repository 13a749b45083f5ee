import { useSessionTime } from '@parlay/betting/session-time';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePolicy, useSession } from '@parlay/remote-kit/ports';
import type { SlotSession } from '../../model/slot-session.ts';
import styles from './game.module.css';
import { NetPosition } from './net-position.tsx';
import { PlayBalance } from './play-balance.tsx';
import { SlotSessionFacts } from './slot-session-facts.tsx';

/** Renders session time and result next to a real-money game, if the policy requires them, and the balance. */
export function PlayFacts({ slotSession }: { slotSession?: SlotSession | undefined }) {
  const { elapsed, netPosition } = usePolicy();
  if (useSession().status !== 'player') return null;
  return (
    <>
      {elapsed && <Elapsed />}
      {netPosition && <NetPosition />}
      {slotSession && <SlotSessionFacts key={slotSession.id} begun={slotSession} />}
      <PlayBalance />
    </>
  );
}

/** Renders the duration of the session (B2). */
function Elapsed() {
  const { t } = useMessages();
  const time = useSessionTime();
  return (
    <p className={styles.fact}>
      <span className={styles.balanceLabel}>{t('game.elapsed')}</span>
      <time>{time}</time>
    </p>
  );
}
