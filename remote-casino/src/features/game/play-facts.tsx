import { useSessionTime } from '@parlay/betting/session-time';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePolicy, useSession } from '@parlay/remote-kit/ports';
import type { SlotSession } from '../../model/slot-session.ts';
import styles from './game.module.css';
import { NetPosition } from './net-position.tsx';
import { PlayBalance } from './play-balance.tsx';
import { SlotSessionFacts } from './slot-session-facts.tsx';

/** Shows time and result of the session next to a game for money, as the policy wants them, and the balance. */
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

/** How long the session lasts (B2). */
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
