import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './leaderboard-row.module.css';

export interface LeaderboardRowProps {
  position: ReactNode;
  name: string;
  /** Formatted number of points. */
  points: ReactNode;
  flag?: ReactNode;
  /** A short label after the name. */
  tag?: string | undefined;
  /** The prize as text. */
  prize?: ReactNode;
  /** A muted note. */
  note?: ReactNode;
  /**
   * Text such as "(you)" that marks the player's own row, which sticks to the edge of the list when scrolled out of
   * view.
   */
  own?: string | undefined;
  as?: 'li' | 'div' | undefined;
}

export function LeaderboardRow({
  position,
  name,
  points,
  flag,
  tag,
  prize,
  note,
  own,
  as: Row = 'li',
}: LeaderboardRowProps) {
  return (
    <Row className={cx(styles.row, own && styles.own)} {...(own ? { 'data-own': '' } : {})}>
      <span className={styles.position}>{position}</span>
      {flag ?? <span />}
      <span className={styles.name} title={name}>
        <span className={styles.text}>
          {name}
          {own && ` ${own}`}
        </span>
        {tag && <small className={styles.tag}> {tag}</small>}
      </span>
      <span className={styles.points}>{points}</span>
      {prize && <span className={styles.prize}>{prize}</span>}
      {note && <span className={styles.note}>{note}</span>}
    </Row>
  );
}
