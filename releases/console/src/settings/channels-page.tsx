import { ChannelsReply, type ListedChannel } from '@parlay/releases/replies/channels';
import type { StaffReply } from '@parlay/releases/replies/console';
import { type Column, DataTable } from '@parlay/ui/data-table';
import { VisuallyHidden } from '@parlay/ui/visually-hidden';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ActionButton } from '../actions/action-button.tsx';
import { ownChangesAtom } from '../actions/own-changes.ts';
import { Loaded } from '../data/loaded.tsx';
import { useData } from '../data/use-data.ts';
import { consoleUrl } from '../live/channel.tsx';
import { isOps, useStaff } from '../session/use-staff.ts';
import { ChannelRule } from './channel-rule.tsx';
import styles from './settings.module.css';
import { SettingsPage } from './settings-page.tsx';

/** Name of the public site's channel, which cannot be removed. */
const PRODUCTION = 'production';

/** Lists channels with their host names, their verdict rules and buttons to change them. */
export function ChannelsPage() {
  const mark = useAtomValue(ownChangesAtom);
  const staff = useStaff();
  const [open, setOpen] = useState<string>();
  const result = useData('/api/channels', ChannelsReply, { mark });
  return (
    <SettingsPage
      tab="channels"
      title="Channels"
      text="Sets of live versions: production is the site, others are for testers."
      create={{ request: { kind: 'create channel' }, label: 'Create a channel' }}
      reading={{ kind: 'channels' }}
    >
      <Loaded of={result} failed="The channels could not be read">
        {(channels) => (
          <DataTable
            caption="Channels"
            columns={columnsFor(staff)}
            rows={channels}
            rowKey={({ name }) => name}
            details={{
              open,
              onOpen: setOpen,
              header: 'Rule',
              label: ({ name }) => `Rule of ${name}`,
              render: ({ name }) => <ChannelRule name={name} />,
            }}
          />
        )}
      </Loaded>
    </SettingsPage>
  );
}

const columnsFor = (staff: StaffReply): Column<ListedChannel>[] => [
  {
    id: 'name',
    header: 'Channel',
    card: 'title',
    cell: ({ name }) => (
      <Link to={consoleUrl('/', name)} className={styles.link}>
        {name}
      </Link>
    ),
  },
  { id: 'revision', header: 'Revision', align: 'end', cell: ({ revision }) => revision },
  {
    id: 'hosts',
    header: 'Host names',
    card: 'wide',
    cell: ({ name, hosts }) => (
      <span className={styles.long}>
        {hosts.join(', ') || (name === PRODUCTION ? 'all others' : 'none: previews only')}
      </span>
    ),
  },
  {
    id: 'remove',
    header: 'Remove',
    hideHeader: true,
    card: 'action',
    cell: ({ name }) =>
      isOps(staff) &&
      name !== PRODUCTION && (
        <ActionButton request={{ kind: 'remove channel', name }} variant="dangerQuiet">
          Remove<VisuallyHidden> {name}</VisuallyHidden>
        </ActionButton>
      ),
  },
];
