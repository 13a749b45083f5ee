import type { PagesReply } from '@parlay/releases/replies/pages';
import type { PulseReply } from '@parlay/releases/replies/pulse';
import { Badge } from '@parlay/ui/badge';
import { cx } from '@parlay/ui/cx';
import { VisuallyHidden } from '@parlay/ui/visually-hidden';
import { CircleCheck, CircleDashed, Snowflake, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { nameOf } from '../data/order.ts';
import { count as formatCount } from '../format/numbers.ts';
import { shortTime } from '../format/utc.ts';
import { useConsoleUrl } from '../live/channel.tsx';
import { RowActions } from '../row/row-actions.tsx';
import { type OverviewRow, pagesWith } from '../row/rows.ts';
import { Candidate } from './candidate.tsx';
import { isClean, Pulse, pulseOf } from './pulse.tsx';
import styles from './release-list.module.css';

export interface ReleaseRowProps {
  row: OverviewRow;
  pages: PagesReply | undefined;
  pulse: PulseReply | undefined;
  revision: number;
}

/** Column headings of the table. In cards, each cell has its own label instead. */
export const COLUMNS = ['Remote', 'Live', 'Candidate', 'Wrong in 30 min', 'Last change'] as const;

/** Row of one remote, displayed as a card on narrow screens. */
export function ReleaseRow({ row, pages, pulse, revision }: ReleaseRowProps) {
  const address = useConsoleUrl();
  const { remote, live, canary, isFailing } = row;
  const own = pulseOf(pulse, remote, live.version);
  return (
    <li className={cx(styles.row, isFailing && styles.failing)}>
      <h2 className={styles.name}>
        <HealthMark isFailing={isFailing} isKnownGood={own !== undefined && isClean(own)} />
        <Link to={address(`/remotes/${remote}`)} className={styles.link}>
          {nameOf(remote)}
        </Link>
      </h2>
      <Cell name="Live" className={styles.live}>
        <span className={styles.version}>
          <b>{live.version}</b>
          {live.failing && <Badge tone="loss">Fails</Badge>}
          {live.frozen !== null && (
            <Badge tone="equal">
              <Snowflake aria-hidden="true" /> Frozen
            </Badge>
          )}
        </span>
        <Pages count={pagesWith(pages, remote, live.version)} version={live.version} />
        {live.frozen !== null && (
          <span className={cx(styles.muted, styles.cut)} title={live.frozen}>
            {live.frozen}
          </span>
        )}
      </Cell>
      <Cell name="Candidate" className={cx(styles.canary, !canary && styles.empty)}>
        {canary ? (
          <Candidate
            candidate={canary}
            pages={<Pages count={pagesWith(pages, remote, canary.version)} version={canary.version} />}
          />
        ) : (
          <span className={styles.muted}>None</span>
        )}
      </Cell>
      <Cell name="Wrong in 30 min">
        <Pulse pulse={pulse} row={row} />
      </Cell>
      <LastChange changed={live.changed} />
      <RowActions row={row} revision={revision} />
    </li>
  );
}

function LastChange({ changed: { at, by, action, reason } }: { changed: OverviewRow['live']['changed'] }) {
  return (
    <Cell name="Last change">
      <span>
        {action} by {by}
      </span>
      <span className={cx(styles.muted, styles.cut)}>
        {shortTime(at)}
        {reason !== null && (
          <>
            {': '}
            <span title={reason}>{reason}</span>
          </>
        )}
      </span>
    </Cell>
  );
}

/** Icon for a remote's health. A remote without counts or with failures gets no check mark. */
function HealthMark({ isFailing, isKnownGood }: { isFailing: boolean; isKnownGood: boolean }) {
  if (isFailing) return <TriangleAlert aria-hidden="true" className={styles.bad} />;
  if (!isKnownGood) return <CircleDashed aria-hidden="true" className={styles.muted} />;
  return <CircleCheck aria-hidden="true" className={styles.good} />;
}

function Cell({ name, className, children }: { name: string; className?: string | undefined; children: ReactNode }) {
  return (
    <div className={cx(styles.cell, className)}>
      <span className={styles.label}>{name}</span>
      {children}
    </div>
  );
}

const Pages = ({ count, version }: { count: number | undefined; version: string }) => (
  <span>
    {count === undefined ? 'Not reported' : formatCount(count)}{' '}
    <span className={styles.muted}>
      {count !== undefined && (count === 1 ? 'open page ' : 'open pages ')}
      <VisuallyHidden>on {version}</VisuallyHidden>
    </span>
  </span>
);
