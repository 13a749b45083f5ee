import { SEVERITIES, type Severity } from '@parlay/releases/severities';
import { Select } from '@parlay/ui/select';
import { TextField } from '@parlay/ui/text-field';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { z } from 'zod';
import { severityText } from '../format/severity.ts';
import { notifyAtom } from '../notices/notices.ts';
import { ActionDialog } from './action-dialog.tsx';
import type { DialogRequest } from './dialog-request.ts';
import { fieldError } from './field-errors.ts';
import { noteChangeAtom } from './own-changes.ts';
import { secretAtom } from './shown-secret.tsx';
import { useChange } from './use-change.ts';

const CreatedWebhook = z.object({ name: z.string(), secret: z.string() });
const RemovedWebhook = z.object({ removed: z.boolean() });

/** Dialog that creates a webhook. The signing secret is shown once after the dialog closes. */
export function CreateWebhookDialog({ onClose }: { onClose: () => void }) {
  const ordering = useChange(undefined, CreatedWebhook);
  const [form, setForm] = useState<{ name: string; url: string; severity: Severity }>({
    name: '',
    url: '',
    severity: 'warning',
  });
  const [isIncomplete, setIncomplete] = useState(false);
  const setSecret = useSetAtom(secretAtom);
  const noteChange = useSetAtom(noteChangeAtom);
  const set = (change: Partial<typeof form>) => setForm((before) => ({ ...before, ...change }));
  const [name, url] = [form.name.trim(), form.url.trim()];
  const missing = (value: string, message: string) => (isIncomplete && value === '' ? message : undefined);
  return (
    <ActionDialog
      title="Create a webhook"
      text="The registry sends a signed message to this URL after each change of a channel."
      label="Create the webhook"
      ordering={ordering}
      order={name === '' || url === '' ? undefined : { kind: 'create webhook', name, url, severity: form.severity }}
      shownFields={['name', 'url']}
      onIncomplete={() => setIncomplete(true)}
      onClose={onClose}
      onDone={(created) => {
        noteChange();
        setSecret({
          title: `Secret of the webhook ${created.name}`,
          text: 'The receiver verifies signatures with it. Store it now; it is not shown again.',
          label: 'Secret',
          value: created.secret,
        });
      }}
    >
      <TextField
        label="Name"
        value={form.name}
        onChange={(event) => set({ name: event.target.value })}
        autoComplete="off"
        spellCheck={false}
        error={missing(name, 'Enter a name.') ?? fieldError(ordering.error, 'name')}
        help="For example pager"
      />
      <TextField
        label="URL"
        type="url"
        value={form.url}
        onChange={(event) => set({ url: event.target.value })}
        autoComplete="off"
        spellCheck={false}
        error={missing(url, 'Enter a URL.') ?? fieldError(ordering.error, 'url')}
        help="An https URL without a password"
      />
      <Select
        label="Messages"
        value={form.severity}
        onChange={({ target }) => set({ severity: SEVERITIES.find((level) => level === target.value) ?? 'info' })}
      >
        {SEVERITIES.map((severity) => (
          <option key={severity} value={severity}>
            {severityText(severity)}
          </option>
        ))}
      </Select>
    </ActionDialog>
  );
}

type RemoveRequest = Extract<DialogRequest, { kind: 'remove webhook' }>;

/** Dialog that removes a webhook. */
export function RemoveWebhookDialog({ request, onClose }: { request: RemoveRequest; onClose: () => void }) {
  const { name, url, waiting } = request.webhook;
  const ordering = useChange(undefined, RemovedWebhook);
  const notify = useSetAtom(notifyAtom);
  const noteChange = useSetAtom(noteChangeAtom);
  return (
    <ActionDialog
      title={`Remove the webhook ${name}`}
      text={`${url} gets no further messages.${waiting > 0 ? ` ${waiting} that it has not got yet are dropped.` : ''}`}
      label="Remove"
      variant="danger"
      ordering={ordering}
      order={{ kind: 'remove webhook', name }}
      onClose={onClose}
      onDone={() => {
        noteChange();
        notify({ id: `webhook-${name}`, kind: 'success', title: `The webhook ${name} is removed` });
      }}
    />
  );
}
