import { CohortsReply, type ListedCohort } from '@parlay/releases/replies/cohorts';
import type { StaffReply } from '@parlay/releases/replies/console';
import { type Column, DataTable } from '@parlay/ui/data-table';
import { EmptyState } from '@parlay/ui/empty-state';
import { VisuallyHidden } from '@parlay/ui/visually-hidden';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { ActionButton } from '../actions/action-button.tsx';
import { ownChangesAtom } from '../actions/own-changes.ts';
import { Loaded } from '../data/loaded.tsx';
import { useData } from '../data/use-data.ts';
import { count } from '../format/numbers.ts';
import { isOps, useStaff } from '../session/use-staff.ts';
import styles from './settings.module.css';
import { SettingsPage } from './settings-page.tsx';

/** Lists cohorts with their members and buttons to change them. */
export function CohortsPage() {
  const mark = useAtomValue(ownChangesAtom);
  const staff = useStaff();
  const [open, setOpen] = useState<string>();
  const result = useData('/api/cohorts', CohortsReply, { mark });
  return (
    <SettingsPage
      tab="cohorts"
      title="Cohorts"
      text="Named groups of players and browsers that a canary can be for."
      create={{ request: { kind: 'add to cohort' }, label: 'Create a cohort' }}
      reading={{ kind: 'cohorts' }}
    >
      <Loaded of={result} failed="The cohorts could not be read">
        {(cohorts) => (
          <DataTable
            caption="Cohorts"
            columns={columnsFor(staff)}
            rows={cohorts}
            rowKey={({ name }) => name}
            empty={
              <EmptyState
                title="There is no cohort."
                text="A cohort of staff lets you try a version on the live site before players get it."
              />
            }
            details={{
              open,
              onOpen: setOpen,
              header: 'Members',
              label: ({ name }) => `Members of ${name}`,
              render: ({ members }) => <Members members={members} />,
            }}
          />
        )}
      </Loaded>
    </SettingsPage>
  );
}

function Members({ members }: Pick<ListedCohort, 'members'>) {
  if (members.length === 0) return <p className={styles.details}>It has no members.</p>;
  return (
    <ul className={styles.members}>
      {members.map((member) => (
        <li key={member}>
          <code>{member}</code>
        </li>
      ))}
    </ul>
  );
}

const columnsFor = (staff: StaffReply): Column<ListedCohort>[] => [
  { id: 'name', header: 'Cohort', card: 'title', cell: ({ name }) => <b>{name}</b> },
  { id: 'members', header: 'Members', align: 'end', cell: ({ members }) => count(members.length) },
  {
    id: 'change',
    header: 'Change',
    hideHeader: true,
    card: 'action',
    cell: (cohort) =>
      isOps(staff) && (
        <span className={styles.actions}>
          <ActionButton request={{ kind: 'add to cohort', cohort: cohort.name }}>
            Add<VisuallyHidden> members to {cohort.name}</VisuallyHidden>
          </ActionButton>
          <ActionButton request={{ kind: 'remove from cohort', cohort }} variant="dangerQuiet">
            Remove<VisuallyHidden> from {cohort.name}</VisuallyHidden>
          </ActionButton>
        </span>
      ),
  },
];
