import { TriangleAlert, Undo2 } from 'lucide-react';
import { ActionButton } from '../actions/action-button.tsx';
import { nameOf } from '../actions/order.ts';
import { audienceText } from '../format/audience.ts';
import { useChannel } from '../live/channel.tsx';
import { mayRelease, useStaff } from '../session/use-staff.ts';
import styles from './incident-bar.module.css';
import { rollbackOf } from './row-actions.tsx';
import type { OverviewRow } from './rows.ts';

/** A canary that fails: what, for whom, by which numbers, and the way back. */
export function IncidentBar({ row, revision }: { row: OverviewRow; revision: number }) {
  const staff = useStaff();
  const { previous } = useChannel();
  const { canary, live, remote } = row;
  if (!canary?.canary) return null;
  const back = rollbackOf(row, revision, previous(remote));
  return (
    <section className={styles.bar} role="alert" aria-label={`${nameOf(remote)} is failing`}>
      <span className={styles.icon}>
        <TriangleAlert aria-hidden="true" />
      </span>
      <div className={styles.texts}>
        <h2 className={styles.title}>
          {nameOf(remote)} {canary.version} is failing for {audienceText(canary.canary)}
        </h2>
        <p>
          {canary.verdict?.sentence}. {live.version} is what everyone else gets.
        </p>
      </div>
      {back && mayRelease(staff, remote) && (
        <ActionButton asking={back} variant="danger" size="md" icon={<Undo2 aria-hidden="true" />}>
          Roll back to {back.to}
        </ActionButton>
      )}
    </section>
  );
}
