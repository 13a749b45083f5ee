import { Checkbox } from '@parlay/ui/checkbox';
import { TextArea } from '@parlay/ui/text-area';
import { TextField } from '@parlay/ui/text-field';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { z } from 'zod';
import { countText } from '../format/numbers.ts';
import { notifyAtom } from '../notices/notices.ts';
import styles from './action-dialog.module.css';
import { ActionDialog } from './action-dialog.tsx';
import type { DialogRequest } from './dialog-request.ts';
import { fieldError } from './field-errors.ts';
import { noteChangeAtom } from './own-changes.ts';
import { ReasonField } from './reason-field.tsx';
import { useChange } from './use-change.ts';
import { useReason } from './use-reason.ts';

const CohortChange = z.object({ cohort: z.string(), changed: z.int() });

/** Splits a text into members at spaces, commas and line breaks. */
const membersIn = (text: string): string[] => [...new Set(text.split(/[\s,]+/).filter(Boolean))];

type AddRequest = Extract<DialogRequest, { kind: 'add to cohort' }>;

/** Dialog that adds members to a cohort, or creates a new one. */
export function AddToCohortDialog({ request, onClose }: { request: AddRequest; onClose: () => void }) {
  const isNew = request.cohort === undefined;
  const ordering = useChange(undefined, CohortChange);
  const { reason, field } = useReason();
  const [name, setName] = useState('');
  const [text, setText] = useState('');
  const [isIncomplete, setIncomplete] = useState(false);
  const notify = useSetAtom(notifyAtom);
  const noteChange = useSetAtom(noteChangeAtom);
  const cohort = request.cohort ?? name.trim();
  const members = membersIn(text);
  return (
    <ActionDialog
      title={isNew ? 'Create a cohort' : `Add members to ${cohort}`}
      text="A canary can be for the members of a cohort only, for example for staff."
      label={isNew ? 'Create the cohort' : 'Add'}
      ordering={ordering}
      order={cohort === '' || members.length === 0 ? undefined : { kind: 'add to cohort', cohort, members, reason }}
      shownFields={['cohort', 'members']}
      onIncomplete={() => setIncomplete(true)}
      onClose={onClose}
      onDone={({ changed }) => {
        noteChange();
        notify({
          id: `cohort-${cohort}`,
          kind: changed > 0 ? 'success' : 'info',
          title: `${countText(changed, 'member')} added to ${cohort}`,
        });
      }}
    >
      {isNew && (
        <TextField
          label="Name"
          value={name}
          onChange={(event) => setName(event.target.value)}
          autoComplete="off"
          spellCheck={false}
          error={isIncomplete && cohort === '' ? 'Enter a name.' : fieldError(ordering.error, 'cohort')}
          help="For example staff"
        />
      )}
      <TextArea
        label="Members"
        rows={4}
        value={text}
        onChange={(event) => setText(event.target.value)}
        spellCheck={false}
        error={
          isIncomplete && members.length === 0 ? 'Enter at least one member.' : fieldError(ordering.error, 'members')
        }
        help="Canary keys of players (npx parlay desk players canary-key <number> --reason <why>) or visitor ids of browsers, one per line."
      />
      <ReasonField {...field} optional />
    </ActionDialog>
  );
}

type RemoveRequest = Extract<DialogRequest, { kind: 'remove from cohort' }>;

/** Dialog that removes chosen members from a cohort, or the whole cohort. */
export function RemoveFromCohortDialog({ request, onClose }: { request: RemoveRequest; onClose: () => void }) {
  const { name, members } = request.cohort;
  const ordering = useChange(undefined, CohortChange);
  const { reason, field } = useReason();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isWhole, setWhole] = useState(members.length === 0);
  const [isIncomplete, setIncomplete] = useState(false);
  const notify = useSetAtom(notifyAtom);
  const noteChange = useSetAtom(noteChangeAtom);
  const isComplete = isWhole || chosen.length > 0;
  return (
    <ActionDialog
      title={`Remove from ${name}`}
      text="Removed members get what everyone gets. A cohort that a canary is for cannot be removed."
      label={isWhole ? 'Remove the cohort' : 'Remove'}
      variant="danger"
      ordering={ordering}
      order={
        isComplete ? { kind: 'remove from cohort', cohort: name, members: isWhole ? [] : chosen, reason } : undefined
      }
      onIncomplete={() => setIncomplete(true)}
      onClose={onClose}
      onDone={({ changed }) => {
        noteChange();
        notify({
          id: `cohort-${name}`,
          kind: 'success',
          title: isWhole ? `The cohort ${name} is removed` : `${countText(changed, 'member')} removed from ${name}`,
        });
      }}
    >
      <Checkbox
        label="The whole cohort"
        checked={isWhole}
        onChange={({ target }) => setWhole(target.checked)}
        error={isIncomplete && !isComplete ? 'Choose members, or the whole cohort.' : undefined}
      />
      {!isWhole && (
        <fieldset className={styles.group}>
          <legend>Members</legend>
          {members.map((member) => (
            <Checkbox
              key={member}
              label={<code>{member}</code>}
              checked={chosen.includes(member)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, member] : chosen.filter((other) => other !== member))
              }
            />
          ))}
        </fieldset>
      )}
      <ReasonField {...field} optional />
    </ActionDialog>
  );
}
