import { nextStep } from '@parlay/releases/canary-rule';
import { IconButton } from '@parlay/ui/icon-button';
import { Menu } from '@parlay/ui/menu';
import { Ellipsis, GitBranch, TrendingUp, Undo2 } from 'lucide-react';
import { ActionButton, ActionItem } from '../actions/action-button.tsx';
import type { DialogRequest } from '../actions/dialog-request.ts';
import { nameOf } from '../data/order.ts';
import { percent } from '../format/numbers.ts';
import { useChannel } from '../live/channel.tsx';
import { canRelease, isOps, useStaff } from '../session/use-staff.ts';
import styles from './row-actions.module.css';
import type { OverviewRow } from './rows.ts';

export interface RowActionsProps {
  row: OverviewRow;
  /** Revision of the row's data. */
  revision: number;
}

/**
 * Shows the actions that the user may take on a remote. The most likely ones are buttons, the others are in a menu. A
 * failing remote has a rollback button only.
 */
export function RowActions({ row, revision }: RowActionsProps) {
  const staff = useStaff();
  const { previous } = useChannel();
  const { live } = row;
  if (!canRelease(staff, row.remote)) return null;
  const rollback = rollbackOf(row, revision, previous(row.remote));
  return (
    <div className={styles.actions}>
      {!row.isFailing && <Forward row={row} revision={revision} />}
      {rollback && (live.frozen === null || isOps(staff)) && (
        <ActionButton
          request={rollback}
          variant={row.isFailing ? 'danger' : 'dangerQuiet'}
          icon={<Undo2 aria-hidden="true" />}
        >
          <span className={row.isFailing ? undefined : styles.words}>Roll back to </span>
          {rollback.to}
        </ActionButton>
      )}
      <More row={row} revision={revision} isOps={isOps(staff)} />
    </div>
  );
}

/**
 * Returns the rollback for a row. It applies to the canary, or to the live version if that fails for everyone or there
 * is no canary. Returns undefined if there is no version to roll back to.
 */
export function rollbackOf(
  { remote, live, canary, isFailing }: OverviewRow,
  revision: number,
  previous: string | undefined,
): Extract<DialogRequest, { kind: 'rollback' }> | undefined {
  const current = live.failing === null ? (canary ?? live) : live;
  const to = current === live ? previous : live.version;
  if (to === undefined) return undefined;
  const from = current.version;
  const reason = isFailing ? (live.failing?.sentence ?? canary?.verdict?.sentence) : undefined;
  return { kind: 'rollback', remote, from, to, revision, reason };
}

function Forward({ row: { remote, live, canary }, revision }: RowActionsProps) {
  if (live.frozen !== null) return null;
  if (!canary?.canary)
    return (
      <ActionButton
        request={{ kind: 'promote', remote, audience: 'part', live: live.version, revision }}
        icon={<GitBranch aria-hidden="true" />}
      >
        Start canary
      </ActionButton>
    );
  const next = nextStep(canary.canary, canary.canary.percent);
  const steer = { kind: 'steer', remote, version: canary.version, revision } as const;
  return (
    <ActionButton
      request={next === undefined ? { ...steer, action: 'complete' } : { ...steer, action: 'next', next }}
      icon={<TrendingUp aria-hidden="true" />}
    >
      {next === undefined || next >= 100 ? 'Complete' : `Grow to ${percent(next / 100)}`}
    </ActionButton>
  );
}

function More({ row: { remote, live, canary }, revision, isOps }: RowActionsProps & { isOps: boolean }) {
  const isPaused = canary?.canary?.paused === true;
  const steer = canary?.canary && ({ kind: 'steer', remote, version: canary.version, revision } as const);
  return (
    <Menu
      label={`More for ${nameOf(remote)}`}
      trigger={(props) => (
        <IconButton label={`More for ${nameOf(remote)}`} icon={<Ellipsis aria-hidden="true" />} {...props} />
      )}
    >
      {steer && (
        <>
          <ActionItem request={{ ...steer, action: isPaused ? 'resume' : 'pause' }}>
            {isPaused ? 'Resume the canary' : 'Pause the canary'}
          </ActionItem>
          <ActionItem request={{ ...steer, action: 'complete' }}>Complete the canary</ActionItem>
          <ActionItem request={{ ...steer, action: 'abort' }}>Abort the canary</ActionItem>
        </>
      )}
      <ActionItem
        request={{ kind: 'promote', remote, audience: canary ? 'part' : 'everyone', live: live.version, revision }}
      >
        Promote a version
      </ActionItem>
      {isOps && (
        <ActionItem request={{ kind: live.frozen === null ? 'freeze' : 'unfreeze', remote }}>
          {live.frozen === null ? 'Freeze' : 'Unfreeze'}
        </ActionItem>
      )}
      {remote !== 'host' && (
        <ActionItem request={{ kind: 'retire', remote, version: live.version, revision }}>Retire</ActionItem>
      )}
    </Menu>
  );
}
