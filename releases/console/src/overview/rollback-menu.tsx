import { Button } from '@parlay/ui/button';
import { Menu } from '@parlay/ui/menu';
import { Undo2 } from 'lucide-react';
import { ActionItem } from '../actions/action-button.tsx';
import { nameOf } from '../data/order.ts';
import { useChannel } from '../live/channel.tsx';
import { rollbackOf } from '../row/row-actions.tsx';
import type { OverviewRow } from '../row/rows.ts';
import { canRelease, isOps, useStaff } from '../session/use-staff.ts';
import styles from './rollback-menu.module.css';

/** Menu of all possible rollbacks for narrow screens, where the rows of most remotes are out of view. */
export function RollbackMenu({ rows, revision }: { rows: readonly OverviewRow[]; revision: number }) {
  const staff = useStaff();
  const { previous } = useChannel();
  const rollbacks = rows.flatMap((row) => {
    const isAllowed = canRelease(staff, row.remote) && (row.live.frozen === null || isOps(staff));
    return (isAllowed && rollbackOf(row, revision, previous(row.remote))) || [];
  });
  if (rollbacks.length === 0) return null;
  return (
    <div className={styles.menu}>
      <Menu
        label="Roll back a remote"
        align="start"
        trigger={(props) => (
          <Button variant="dangerQuiet" icon={<Undo2 aria-hidden="true" />} {...props}>
            Roll back a remote
          </Button>
        )}
      >
        {rollbacks.map((request) => (
          <ActionItem key={request.remote} request={request}>
            {nameOf(request.remote)} {request.from} to {request.to}
          </ActionItem>
        ))}
      </Menu>
    </div>
  );
}
