import type { StatusReply } from '@parlay/releases/replies/status';
import { Badge } from '@parlay/ui/badge';
import { ProgressBar } from '@parlay/ui/progress-bar';
import { audienceText } from '../format/audience.ts';
import { shortTime } from '../format/utc.ts';
import styles from './release-list.module.css';
import { timeToDecision } from './rows.ts';

/** A canary: its version and share, what is proven about it, and when it can be decided about. */
export function Candidate({ candidate }: { candidate: StatusReply['remotes'][number] }) {
  const { version, canary, verdict } = candidate;
  if (!canary) return null;
  return (
    <div className={styles.candidate}>
      <span className={styles.share}>
        <b>{version}</b>
        <span>{audienceText(canary)}</span>
        {canary.paused && <Badge tone="neutral">Paused</Badge>}
      </span>
      <ProgressBar label={`Share of ${version}`} value={canary.percent / 100} />
      <span>{verdict?.sentence ?? 'no verdict yet: no visitor got it so far'}</span>
      <span className={styles.muted}>
        Decision: {timeToDecision(candidate)}
        {canary.nextAt !== null && `. Next step at ${shortTime(canary.nextAt)}`}
      </span>
    </div>
  );
}
