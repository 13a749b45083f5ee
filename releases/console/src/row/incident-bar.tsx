import { ButtonLink } from '@parlay/ui/button';
import { TriangleAlert, Undo2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { ActionButton } from '../actions/action-button.tsx';
import { nameOf } from '../data/order.ts';
import { audienceText } from '../format/audience.ts';
import { shortTime } from '../format/utc.ts';
import { useChannel, useConsoleUrl } from '../live/channel.tsx';
import { canRelease, useStaff } from '../session/use-staff.ts';
import styles from './incident-bar.module.css';
import { rollbackOf } from './row-actions.tsx';
import type { OverviewRow } from './rows.ts';

/** Shows a failing version, its audience, its figures and a rollback button. */
export function IncidentBar({ row, revision }: { row: OverviewRow; revision: number }) {
  const staff = useStaff();
  const { previous } = useChannel();
  const address = useConsoleUrl();
  const { canary, live, remote } = row;
  const rollback = rollbackOf(row, revision, previous(remote));
  const incident = alertOf(live, canary);
  if (!incident) return null;
  return (
    <section className={styles.bar} role="alert" aria-label={`${nameOf(remote)} is failing`}>
      <span className={styles.icon}>
        <TriangleAlert aria-hidden="true" />
      </span>
      <div className={styles.texts}>
        <h2 className={styles.title}>
          {nameOf(remote)} {incident.version} is failing for {incident.whom}
        </h2>
        <p>{incident.text}</p>
      </div>
      {rollback === undefined && (
        <ButtonLink as={Link} to={address(`/remotes/${remote}`)} variant="secondary">
          See what fails
        </ButtonLink>
      )}
      {rollback && canRelease(staff, remote) && (
        <ActionButton request={rollback} variant="danger" size="md" icon={<Undo2 aria-hidden="true" />}>
          Roll back to {rollback.to}
        </ActionButton>
      )}
    </section>
  );
}

type Shown = OverviewRow['live'];

function alertOf(live: Shown, canary: Shown | undefined): { version: string; whom: string; text: string } | undefined {
  if (live.failing)
    return {
      version: live.version,
      whom: canary?.canary ? 'everyone without the canary' : 'everyone',
      text: `${live.failing.sentence}, since ${shortTime(live.failing.since)}.`,
    };
  if (!canary?.canary) return undefined;
  return { version: canary.version, whom: audienceText(canary.canary), text: `${canary.verdict?.sentence}.` };
}
