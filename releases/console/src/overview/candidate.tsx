import type { StatusReply } from '@parlay/releases/replies/status';
import { Badge } from '@parlay/ui/badge';
import { ProgressBar } from '@parlay/ui/progress-bar';
import type { ReactNode } from 'react';
import { audienceText } from '../format/audience.ts';
import { countText } from '../format/numbers.ts';
import { shortTime } from '../format/utc.ts';
import { timeToDecision } from '../row/rows.ts';
import styles from './release-list.module.css';

interface CandidateProps {
  candidate: StatusReply['remotes'][number];
  /** Number of open pages with the canary. */
  pages: ReactNode;
}

/** Shows a canary's version and share, its verdict, and the time until a decision. */
export function Candidate({ candidate, pages }: CandidateProps) {
  const { version, canary, verdict } = candidate;
  if (!canary) return null;
  return (
    <div className={styles.candidate}>
      <span className={styles.share}>
        <b>{version}</b>
        <span>{audienceText(canary)}</span>
        {pages}
        {canary.paused && (
          <Badge tone="neutral">{canary.pausedBy === null ? 'Paused' : `Paused by ${canary.pausedBy}`}</Badge>
        )}
        <span className={styles.bar}>
          <ProgressBar label={`Share of ${version}`} value={canary.percent / 100} />
        </span>
      </span>
      <span className={styles.verdict}>
        {verdict?.sentence ?? 'no verdict yet: no visitor got it so far'}.{' '}
        <span className={styles.muted}>
          {verdict?.hold && `The registry would not act by itself now: ${verdict.hold}. `}
          Decision: {timeToDecision(candidate)}
          {nextText(canary)}
        </span>
      </span>
    </div>
  );
}

function nextText({ nextAt, lacksBrowsers }: NonNullable<StatusReply['remotes'][number]['canary']>): string {
  if (nextAt === null) return '';
  return lacksBrowsers > 0
    ? `. Next step after ${countText(lacksBrowsers, 'more browser')}`
    : `. Next step at ${shortTime(nextAt)}`;
}
