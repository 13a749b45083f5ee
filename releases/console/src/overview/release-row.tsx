import type { PagesReply } from '@parlay/releases/replies/pages';
import { Badge } from '@parlay/ui/badge';
import { cx } from '@parlay/ui/cx';
import { CircleCheck, Snowflake, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { nameOf } from '../actions/order.ts';
import { shortTime } from '../format/utc.ts';
import { useAddress } from '../live/channel.tsx';
import { Candidate } from './candidate.tsx';
import styles from './release-list.module.css';
import { RowActions } from './row-actions.tsx';
import { type OverviewRow, pagesWith } from './rows.ts';

export interface ReleaseRowProps {
  row: OverviewRow;
  pages: PagesReply | undefined;
  revision: number;
}

export function ReleaseRow({ row, pages, revision }: ReleaseRowProps) {
  const address = useAddress();
  const { remote, live, canary, isFailing, lastChange } = row;
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
        {live.frozen !== null && (
          <span className={styles.frozen}>
            <Badge tone="equal">
              <Snowflake aria-hidden="true" /> Frozen
            </Badge>
            {live.frozen}
          </span>
        )}
      </Cell>
      <Cell name="Candidate">
        {canary ? <Candidate candidate={canary} /> : <span className={styles.muted}>None</span>}
      </Cell>
      <Cell name="Open pages">
        <Pages count={pagesWith(pages, remote, live.version)} version={live.version} />
        {canary && <Pages count={pagesWith(pages, remote, canary.version)} version={canary.version} />}
      </Cell>
      <Cell name="Last change">
        {shortTime(lastChange.since)}
        <span className={styles.muted}>by {lastChange.by}</span>
        {lastChange.reason !== null && <span className={styles.muted}>{lastChange.reason}</span>}
      </Cell>
      <RowActions row={row} revision={revision} />
    </li>
  );
}

function Cell({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.cell}>
      <span className={styles.label}>{name}</span>
      {children}
    </div>
  );
}

const Pages = ({ count, version }: { count: number | undefined; version: string }) => (
  <span>
    {count ?? '–'} <span className={styles.muted}>on {version}</span>
  </span>
);
