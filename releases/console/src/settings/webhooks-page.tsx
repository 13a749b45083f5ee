import type { StaffReply } from '@parlay/releases/replies/console';
import { type ListedWebhook, WebhooksReply } from '@parlay/releases/replies/webhooks';
import { Badge } from '@parlay/ui/badge';
import { type Column, DataTable } from '@parlay/ui/data-table';
import { EmptyState } from '@parlay/ui/empty-state';
import { VisuallyHidden } from '@parlay/ui/visually-hidden';
import { useAtomValue } from 'jotai';
import { ActionButton } from '../actions/action-button.tsx';
import { ownChangesAtom } from '../actions/own-changes.ts';
import { Loaded } from '../data/loaded.tsx';
import { useData } from '../data/use-data.ts';
import { count } from '../format/numbers.ts';
import { severityText } from '../format/severity.ts';
import { isOps, useStaff } from '../session/use-staff.ts';
import styles from './settings.module.css';
import { SettingsPage } from './settings-page.tsx';

/** Milliseconds between polls. Polling is needed because message delivery does not change a revision. */
const POLL_INTERVAL = 15_000;

/** Lists webhooks with their message counts and buttons to create and remove them. */
export function WebhooksPage() {
  const mark = useAtomValue(ownChangesAtom);
  const staff = useStaff();
  const result = useData('/api/webhooks', WebhooksReply, { mark, every: POLL_INTERVAL });
  return (
    <SettingsPage
      tab="webhooks"
      title="Webhooks"
      text="URLs that get a signed message after a change, for example a chat or a pager."
      create={{ request: { kind: 'create webhook' }, label: 'Create a webhook' }}
      reading={{ kind: 'webhooks' }}
    >
      <Loaded of={result} failed="The webhooks could not be read">
        {(webhooks) => (
          <DataTable
            caption="Webhooks"
            columns={columnsFor(staff)}
            rows={webhooks}
            rowKey={({ name }) => name}
            empty={
              <EmptyState
                title="There is no webhook."
                text="Without one, nobody is told when the registry takes a version back or a live version fails."
              />
            }
          />
        )}
      </Loaded>
    </SettingsPage>
  );
}

const columnsFor = (staff: StaffReply): Column<ListedWebhook>[] => [
  {
    id: 'name',
    header: 'Name',
    card: 'title',
    cell: ({ name, givenUp }) => (
      <span className={styles.name}>
        <b>{name}</b>
        {givenUp > 0 && <Badge tone="loss">Messages lost</Badge>}
      </span>
    ),
  },
  { id: 'url', header: 'URL', card: 'wide', cell: ({ url }) => <span className={styles.long}>{url}</span> },
  { id: 'messages', header: 'Messages', card: 'wide', cell: ({ severity }) => severityText(severity) },
  { id: 'delivered', header: 'Delivered', align: 'end', cell: ({ delivered }) => count(delivered) },
  { id: 'waiting', header: 'Waiting', align: 'end', cell: ({ waiting }) => count(waiting) },
  { id: 'givenUp', header: 'Given up', align: 'end', cell: ({ givenUp }) => count(givenUp) },
  {
    id: 'remove',
    header: 'Remove',
    hideHeader: true,
    card: 'action',
    cell: (webhook) =>
      isOps(staff) && (
        <ActionButton request={{ kind: 'remove webhook', webhook }} variant="dangerQuiet">
          Remove<VisuallyHidden> {webhook.name}</VisuallyHidden>
        </ActionButton>
      ),
  },
];
