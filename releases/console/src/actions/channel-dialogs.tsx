import { ChannelsReply } from '@parlay/releases/replies/channels';
import { Select } from '@parlay/ui/select';
import { TextField } from '@parlay/ui/text-field';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { useData } from '../data/use-data.ts';
import { useChannel } from '../live/channel.tsx';
import { notifyAtom } from '../notices/notices.ts';
import styles from './action-dialog.module.css';
import { ActionDialog } from './action-dialog.tsx';
import type { DialogRequest } from './dialog-request.ts';
import { fieldError } from './field-errors.ts';
import { noteChangeAtom } from './own-changes.ts';
import { ReasonField } from './reason-field.tsx';
import { useChange } from './use-change.ts';
import { useReason } from './use-reason.ts';

const CreatedChannel = z.object({ name: z.string(), revision: z.int() });
const RemovedChannel = z.object({ removed: z.boolean() });

/** Dialog that creates a channel. */
export function CreateChannelDialog({ onClose }: { onClose: () => void }) {
  const { channel } = useChannel();
  const ordering = useChange(undefined, CreatedChannel);
  const channels = useData('/api/channels', ChannelsReply);
  const { reason, field } = useReason();
  const [form, setForm] = useState({ name: '', from: channel, hosts: '' });
  const [isIncomplete, setIncomplete] = useState(false);
  const notify = useSetAtom(notifyAtom);
  const noteChange = useSetAtom(noteChangeAtom);
  const set = (change: Partial<typeof form>) => setForm((before) => ({ ...before, ...change }));
  const name = form.name.trim();
  const hosts = form.hosts.split(/[\s,]+/).filter(Boolean);
  const from = form.from === '' ? undefined : form.from;
  return (
    <ActionDialog
      title="Create a channel"
      text="A channel has live versions of its own, for example for testers."
      label="Create the channel"
      ordering={ordering}
      order={name === '' ? undefined : { kind: 'create channel', name, from, hosts, reason }}
      shownFields={['name', 'from', 'hosts']}
      onIncomplete={() => setIncomplete(true)}
      onClose={onClose}
      onDone={(created) => {
        noteChange();
        notify({ id: `channel-${created.name}`, kind: 'success', title: `The channel ${created.name} is served` });
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
          help="For example staging"
        />
        <Select
          label="Starts with"
          value={form.from}
          onChange={(event) => set({ from: event.target.value })}
          error={fieldError(ordering.error, 'from')}
        >
          {channels.data?.map((source) => (
            <option key={source.name} value={source.name}>
              What is live on {source.name}
            </option>
          ))}
          <option value="">Nothing</option>
        </Select>
      </div>
      <TextField
        label="Host names (optional)"
        value={form.hosts}
        onChange={(event) => set({ hosts: event.target.value })}
        autoComplete="off"
        spellCheck={false}
        error={fieldError(ordering.error, 'hosts')}
        help="Separated by spaces. Without any, only previews show the channel."
      />
      <ReasonField {...field} optional />
    </ActionDialog>
  );
}

type RemoveRequest = Extract<DialogRequest, { kind: 'remove channel' }>;

/** Dialog that removes a channel. */
export function RemoveChannelDialog({ request: { name }, onClose }: { request: RemoveRequest; onClose: () => void }) {
  const { channel } = useChannel();
  const navigate = useNavigate();
  const ordering = useChange(undefined, RemovedChannel);
  const { reason, field, missing } = useReason();
  const notify = useSetAtom(notifyAtom);
  const noteChange = useSetAtom(noteChangeAtom);
  return (
    <ActionDialog
      title={`Remove the channel ${name}`}
      text="Its host names stop serving it, and it no longer points at any version. Its history stays."
      label="Remove"
      variant="danger"
      ordering={ordering}
      order={reason === undefined ? undefined : { kind: 'remove channel', name, reason }}
      onIncomplete={missing}
      onClose={onClose}
      onDone={() => {
        noteChange();
        notify({ id: `channel-${name}`, kind: 'success', title: `The channel ${name} is removed` });
        // Pages cannot show a removed channel.
        if (name === channel) navigate('/settings/channels');
      }}
    >
      <ReasonField {...field} />
    </ActionDialog>
  );
}
