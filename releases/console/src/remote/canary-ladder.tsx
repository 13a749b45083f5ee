import type { Canary } from '@parlay/releases/replies/remote';
import type { StatusReply } from '@parlay/releases/replies/status';
import { cx } from '@parlay/ui/cx';
import { Panel } from '@parlay/ui/panel';
import { audienceText } from '../format/audience.ts';
import { percent } from '../format/numbers.ts';
import { time } from '../format/utc.ts';
import { nextText, stepsOf } from './ladder.ts';
import styles from './remote-page.module.css';

interface CanaryLadderProps {
  canary: Canary;
  /** Verdict on the canary; null until a browser has received it. */
  verdict: StatusReply['remotes'][number]['verdict'];
}

/** Shows a canary's steps, its progress through them, and the verdict on it. */
export function CanaryLadder({ canary, verdict }: CanaryLadderProps) {
  return (
    <Panel title={`Canary ${canary.version}`}>
      <div className={styles.canary}>
        <p>
          {audienceText(canary)} since {time(canary.since)}, by {canary.by}. {guardText(canary)}
        </p>
        <ol className={styles.ladder} aria-label="Steps">
          {stepsOf(canary).map(({ percent: share, state }) => (
            <li
              key={share}
              className={cx(styles.step, state === 'now' && styles.now, state === 'done' && styles.done)}
              {...(state === 'now' ? { 'aria-current': 'step' as const } : {})}
            >
              <b>{share >= 100 ? 'Everyone' : percent(share / 100)}</b>
              <span>{state}</span>
            </li>
          ))}
        </ol>
        <p>{nextText(canary)}</p>
        <p className={styles.verdict}>{verdict ? capital(verdict.sentence) : 'No browser got it yet.'}</p>
        {verdict?.hold && <p>The registry would not act by itself now: {verdict.hold}.</p>}
      </div>
    </Panel>
  );
}

const guardText = ({ takesBack }: Canary) =>
  takesBack ? 'The registry takes it back by itself when it is worse beyond doubt.' : 'It is not taken back by itself.';

const capital = (sentence: string) => `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
