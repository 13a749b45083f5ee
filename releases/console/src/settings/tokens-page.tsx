import type { StaffReply } from '@parlay/releases/replies/console';
import { type ListedToken, TokensReply } from '@parlay/releases/replies/tokens';
import { Badge } from '@parlay/ui/badge';
import { type Column, DataTable } from '@parlay/ui/data-table';
import { EmptyState } from '@parlay/ui/empty-state';
import { VisuallyHidden } from '@parlay/ui/visually-hidden';
import { useAtomValue } from 'jotai';
import { ActionButton } from '../actions/action-button.tsx';
import { ownChangesAtom } from '../actions/own-changes.ts';
import { Loaded } from '../data/loaded.tsx';
import { useData } from '../data/use-data.ts';
import { shortTime, time } from '../format/utc.ts';
import { isOps, useStaff } from '../session/use-staff.ts';
import styles from './settings.module.css';
import { SettingsPage } from './settings-page.tsx';

/** Lists staff tokens, valid ones first, with buttons to create and revoke them. */
export function TokensPage() {
  const mark = useAtomValue(ownChangesAtom);
  const staff = useStaff();
  const result = useData('/api/tokens', TokensReply, { mark });
  return (
    <SettingsPage
      tab="tokens"
      title="Tokens"
      text="Who may release what. Values are shown once, when a token is created."
      create={{ request: { kind: 'create token' }, label: 'Create a token' }}
      reading={{ kind: 'tokens' }}
    >
      <Loaded of={result} failed="The tokens could not be read">
        {(tokens) => (
          <DataTable
            caption="Staff tokens"
            columns={columnsFor(staff)}
            rows={[...tokens].sort((a, b) => Number(hasEnded(a)) - Number(hasEnded(b)))}
            rowKey={({ name }) => name}
            empty={<EmptyState title="There is no token." />}
          />
        )}
      </Loaded>
    </SettingsPage>
  );
}

const hasExpired = ({ expiresAt }: ListedToken) => expiresAt !== null && Date.parse(expiresAt) <= Date.now();
const hasEnded = (token: ListedToken) => token.revokedAt !== null || hasExpired(token);

/** Describes a token's rights. */
function rightsOf({ team, remotes, readOnly }: ListedToken): string {
  if (readOnly) return 'Reads only';
  return team === 'ops' ? 'Everything' : [`remote-${team}`, ...remotes].join(', ');
}

function stateOf(token: ListedToken): string {
  if (token.revokedAt !== null) return `revoked ${shortTime(token.revokedAt)}`;
  if (token.expiresAt === null) return 'until it is revoked';
  return `until ${time(token.expiresAt)}`;
}

const columnsFor = (staff: StaffReply): Column<ListedToken>[] => [
  {
    id: 'name',
    header: 'Name',
    card: 'title',
    cell: (token) => (
      <span className={styles.name}>
        <b>{token.name}</b>
        {token.name === staff.name && <Badge tone="action">Yours</Badge>}
        {token.revokedAt !== null && <Badge>Revoked</Badge>}
        {token.revokedAt === null && hasExpired(token) && <Badge>Expired</Badge>}
      </span>
    ),
  },
  { id: 'team', header: 'Team', cell: ({ team }) => team },
  { id: 'may', header: 'May release', card: 'wide', cell: rightsOf },
  { id: 'since', header: 'Created', card: 'wide', cell: ({ createdAt }) => shortTime(createdAt) },
  { id: 'until', header: 'Works', card: 'wide', cell: stateOf },
  {
    id: 'revoke',
    header: 'Revoke',
    hideHeader: true,
    card: 'action',
    cell: (token) =>
      isOps(staff) &&
      !hasEnded(token) && (
        <ActionButton request={{ kind: 'revoke token', token }} variant="dangerQuiet">
          Revoke<VisuallyHidden> {token.name}</VisuallyHidden>
        </ActionButton>
      ),
  },
];
