import { StatusReply } from '@parlay/releases/replies/status';
import { Checkbox } from '@parlay/ui/checkbox';
import { Select } from '@parlay/ui/select';
import { TextField } from '@parlay/ui/text-field';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { z } from 'zod';
import { type Day, nameOf, type Span } from '../data/order.ts';
import { useData } from '../data/use-data.ts';
import { useChannel } from '../live/channel.tsx';
import { notifyAtom } from '../notices/notices.ts';
import styles from './action-dialog.module.css';
import { ActionDialog } from './action-dialog.tsx';
import type { DialogRequest } from './dialog-request.ts';
import { fieldError } from './field-errors.ts';
import { noteChangeAtom } from './own-changes.ts';
import { secretAtom } from './shown-secret.tsx';
import { useChange } from './use-change.ts';

const Made = z.object({ name: z.string(), token: z.string() });
const Revoked = z.object({ revoked: z.boolean() });

const EXPIRIES: readonly { span: Span; name: string }[] = [
  { span: '12h', name: '12 hours' },
  { span: '7d', name: '7 days' },
  { span: '30d', name: '30 days' },
  { span: '90d', name: '90 days' },
  { span: '365d', name: 'A year' },
];
const NEVER = '';
const ON_DAY = 'day';
const ANOTHER = '…';

interface TokenForm {
  name: string;
  team: string;
  anotherTeam: string;
  remotes: readonly string[];
  readOnly: boolean;
  expires: string;
  /** Last day on which it works, in UTC. */
  lastDay: string;
}
const EMPTY: TokenForm = {
  name: '',
  team: '',
  anotherTeam: '',
  remotes: [],
  readOnly: false,
  expires: '90d',
  lastDay: '',
};

const today = () => new Date().toISOString().slice(0, 10);

/** Returns a day of a date field, or undefined for an incomplete one or one in the past. */
const dayOf = (text: string): Day | undefined =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && text >= today() ? (text as Day) : undefined;

/** Dialog that creates a staff token. Its value is shown once after it closes. */
export function CreateTokenDialog({ onClose }: { onClose: () => void }) {
  const { api } = useChannel();
  const ordering = useChange(undefined, Made);
  const status = useData(api(), StatusReply);
  const [form, setForm] = useState(EMPTY);
  const [isIncomplete, setIncomplete] = useState(false);
  const setSecret = useSetAtom(secretAtom);
  const noteChange = useSetAtom(noteChangeAtom);
  const set = (change: Partial<TokenForm>) => setForm((before) => ({ ...before, ...change }));
  const remotes = [...new Set(status.data?.remotes.map(({ remote }) => remote))];
  const teams = remotes.filter((remote) => remote !== nameOf(remote)).map(nameOf);
  const name = form.name.trim();
  const team = (form.team === ANOTHER ? form.anotherTeam : form.team).trim();
  // Ops release everything, so further remotes would mean nothing.
  const further = team === 'ops' || form.readOnly ? [] : form.remotes;
  const expires =
    form.expires === ON_DAY ? dayOf(form.lastDay) : EXPIRIES.find(({ span }) => span === form.expires)?.span;
  const lacksDay = form.expires === ON_DAY && expires === undefined;
  const isComplete = name !== '' && team !== '' && !lacksDay;
  return (
    <ActionDialog
      title="Create a token"
      text="Whoever has the token acts with these rights. It is shown once."
      label="Create the token"
      ordering={ordering}
      order={
        isComplete
          ? { kind: 'create token', name, team, remotes: further, readOnly: form.readOnly, expires }
          : undefined
      }
      shownFields={['name', 'team', 'expiresAt']}
      onIncomplete={() => setIncomplete(true)}
      onClose={onClose}
      onDone={(made) => {
        noteChange();
        setSecret({
          title: `Token ${made.name}`,
          text: 'Store it now, in a password manager or as a secret of the pipeline. It is not shown again; a lost token is revoked and replaced.',
          label: 'Token',
          value: made.token,
        });
      }}
    >
      <div className={styles.pair}>
        <TextField
          label="Name"
          value={form.name}
          onChange={(event) => set({ name: event.target.value })}
          autoComplete="off"
          spellCheck={false}
          error={isIncomplete && name === '' ? 'Enter a name.' : fieldError(ordering.error, 'name')}
          help="Appears in the log, for example casino-ci"
        />
        <Select
          label="Team"
          value={form.team}
          onChange={(event) => set({ team: event.target.value })}
          error={
            isIncomplete && team === ''
              ? 'Choose a team.'
              : form.team === ANOTHER
                ? undefined
                : fieldError(ordering.error, 'team')
          }
        >
          <option value="">Choose</option>
          <option value="ops">ops: everything</option>
          {teams.map((one) => (
            <option key={one} value={one}>
              {one}: its own remote
            </option>
          ))}
          <option value={ANOTHER}>Another team</option>
        </Select>
        {form.team === ANOTHER && (
          <TextField
            label="Name of the team"
            value={form.anotherTeam}
            onChange={(event) => set({ anotherTeam: event.target.value })}
            autoComplete="off"
            spellCheck={false}
            error={fieldError(ordering.error, 'team')}
            help="It releases remote-<team>, once that exists"
          />
        )}
        <Select label="Works for" value={form.expires} onChange={(event) => set({ expires: event.target.value })}>
          {EXPIRIES.map(({ span, name: label }) => (
            <option key={span} value={span}>
              {label}
            </option>
          ))}
          <option value={ON_DAY}>Until the end of a day</option>
          <option value={NEVER}>Until it is revoked</option>
        </Select>
        {form.expires === ON_DAY && (
          <TextField
            label="Last day, UTC"
            type="date"
            min={today()}
            value={form.lastDay}
            onChange={(event) => set({ lastDay: event.target.value })}
            error={isIncomplete && lacksDay ? 'Choose a day from today on.' : fieldError(ordering.error, 'expiresAt')}
          />
        )}
      </div>
      <Checkbox
        label="Reads only; changes nothing"
        checked={form.readOnly}
        onChange={(event) => set({ readOnly: event.target.checked })}
      />
      {team !== '' && team !== 'ops' && !form.readOnly && (
        <fieldset className={styles.group}>
          <legend>May also release</legend>
          {remotes
            .filter((remote) => nameOf(remote) !== team)
            .map((remote) => (
              <Checkbox
                key={remote}
                label={remote}
                checked={form.remotes.includes(remote)}
                onChange={({ target }) =>
                  set({
                    remotes: target.checked
                      ? [...form.remotes, remote]
                      : form.remotes.filter((other) => other !== remote),
                  })
                }
              />
            ))}
        </fieldset>
      )}
    </ActionDialog>
  );
}

type RevokeRequest = Extract<DialogRequest, { kind: 'revoke token' }>;

/** Dialog that revokes a token. */
export function RevokeTokenDialog({ request: { token }, onClose }: { request: RevokeRequest; onClose: () => void }) {
  const ordering = useChange(undefined, Revoked);
  const notify = useSetAtom(notifyAtom);
  const noteChange = useSetAtom(noteChangeAtom);
  return (
    <ActionDialog
      title={`Revoke the token ${token.name}`}
      text="It stops working immediately, and so do sessions of the console that were started with it. It cannot be restored."
      label="Revoke"
      variant="danger"
      ordering={ordering}
      order={{ kind: 'revoke token', name: token.name }}
      onClose={onClose}
      onDone={() => {
        noteChange();
        notify({ id: `token-${token.name}`, kind: 'success', title: `The token ${token.name} no longer works` });
      }}
    />
  );
}
