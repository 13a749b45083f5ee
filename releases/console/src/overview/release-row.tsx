import type { PagesReply } from '@parlay/releases/replies/pages';
import type { PulseReply } from '@parlay/releases/replies/pulse';
import { Badge } from '@parlay/ui/badge';
import { cx } from '@parlay/ui/cx';
import { CircleCheck, Snowflake, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { nameOf } from '../data/order.ts';
import { shortTime } from '../format/utc.ts';
import { useAddress } from '../live/channel.tsx';
import { Candidate } from './candidate.tsx';
import { Pulse } from './pulse.tsx';
import styles from './release-list.module.css';
import { RowActions } from './row-actions.tsx';
import { type OverviewRow, pagesWith } from './rows.ts';

export interface ReleaseRowProps {
  row: OverviewRow;
  pages: PagesReply | undefined;
  pulse: PulseReply | undefined;
  revision: number;
}

export function ReleaseRow({ row, pages, pulse, revision }: ReleaseRowProps) {
  const address = useAddress();
  const { remote, live, canary, isFailing } = row;
  const { at, by, action, reason } = live.changed;
  const Icon = isFailing ? TriangleAlert : CircleCheck;
  return (
    <li className={cx(styles.row, isFailing && styles.failing)}>
      <h2 className={styles.name}>
        <Icon aria-hidden="true" className={isFailing ? styles.bad : styles.good} />
        <Link to={address(`/remotes/${remote}`)} className={styles.link}>
          {nameOf(remote)}
        </Link>
      </h2>
      <Cell name="Live">
        <b>{live.version}</b>
        {live.failing && (
          <span className={styles.failure}>
            <Badge tone="loss">Fails</Badge>
            {live.failing.sentence}
          </span>
        )}
        {live.frozen !== null && (
          <span className={styles.frozen}>
            <Badge tone="equal">
              <Snowflake aria-hidden="true" /> Frozen
            </Badge>
            {live.frozen}
          </span>
        )}
      </Cell>
      <Cell name="Candidate" isWide={canary !== undefined}>
        {canary ? <Candidate candidate={canary} /> : <span className={styles.muted}>None</span>}
      </Cell>
      <Cell name="Open pages">
        <Pages count={pagesWith(pages, remote, live.version)} version={live.version} />
        {canary && <Pages count={pagesWith(pages, remote, canary.version)} version={canary.version} />}
      </Cell>
      <Cell name="Wrong in 30 min">
        <Pulse pulse={pulse} remote={remote} isFailing={isFailing} />
      </Cell>
      <Cell name="Last change" isWide>
        {shortTime(at)}
        <span className={styles.muted}>
          {action} by {by}
        </span>
        {reason !== null && (
          <span className={cx(styles.muted, styles.reason)} title={reason}>
            {reason}
          </span>
        )}
      </Cell>
      <RowActions row={row} revision={revision} />
    </li>
  );
}

interface CellProps {
  name: string;
  /** Whether the cell takes the whole width of a card. In the table each cell has its column. */
  isWide?: boolean | undefined;
  children: ReactNode;
}

function Cell({ name, isWide, children }: CellProps) {
  return (
    <div className={cx(styles.cell, isWide && styles.wide)}>
      <span className={styles.label}>{name}</span>
      {children}
    </div>
  );
}

const Pages = ({ count, version }: { count: number | undefined; version: string }) => (
  <span>
    {count ?? 'Not reported'} <span className={styles.muted}>on {version}</span>
  </span>
);
