import { Button } from '@parlay/ui/button';
import { Checkbox } from '@parlay/ui/checkbox';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { call } from '../data/call.ts';
import { nameOf, type Order, type SteerAction } from '../data/order.ts';
import { percent } from '../format/numbers.ts';
import { useChannel } from '../live/channel.tsx';
import { notifyAtom } from '../notices/notices.ts';
import { ActionDialog } from './action-dialog.tsx';
import type { DialogRequest } from './dialog-request.ts';
import { ReasonField } from './reason-field.tsx';
import { ChangeConfirmation, requestOf } from './request.ts';
import { useChange } from './use-change.ts';
import { useReason } from './use-reason.ts';

interface Props<Kind extends DialogRequest['kind']> {
  request: Extract<DialogRequest, { kind: Kind }>;
  onClose: () => void;
}

interface SteerTexts {
  title: string;
  text: string;
  label: string;
  done: string;
}

function steerTexts(action: SteerAction, name: string, version: string, next: number | undefined): SteerTexts {
  const share =
    next === undefined ? 'more visitors' : next >= 100 ? 'everyone' : `${percent(next / 100)} of the visitors`;
  const texts: Record<SteerAction, Omit<SteerTexts, 'title'>> = {
    pause: {
      text: 'It keeps its visitors and does not grow by itself until it is resumed.',
      label: 'Pause',
      done: 'stays as it is',
    },
    resume: { text: 'It grows by its steps again.', label: 'Resume', done: 'goes on' },
    next: { text: `Its next step: ${share} get ${version}.`, label: 'Grow', done: 'has grown by a step' },
    complete: { text: `Everyone gets ${version}.`, label: 'Complete', done: 'is live for everyone' },
    abort: { text: 'Nobody gets it any more, in open pages too.', label: 'Abort', done: 'is withdrawn' },
  };
  return { ...texts[action], title: `${texts[action].label} the canary ${name} ${version}` };
}

const OPPOSITE: Partial<Record<SteerAction, SteerAction>> = { pause: 'resume', resume: 'pause' };

/**
 * Dialog that pauses, resumes, grows, completes or aborts a canary. The notice of a reversible change has an undo
 * button.
 */
export function SteerDialog({ request, onClose }: Props<'steer'>) {
  const { remote, version, action, revision, next } = request;
  const { channel } = useChannel();
  const ordering = useChange(revision, ChangeConfirmation);
  const { reason, field } = useReason();
  const notify = useSetAtom(notifyAtom);
  const name = nameOf(remote);
  const texts = steerTexts(action, name, version, next);
  const id = `steer-${remote}`;

  async function undo(opposite: SteerAction, newRevision: number | undefined) {
    const order: Order = { kind: 'steer', channel, remote, action: opposite, reason: 'taken back' };
    const outcome = await call({ ...requestOf(order, newRevision), reply: ChangeConfirmation });
    if (outcome.ok) notify({ id, kind: 'info', title: `${name} ${version}: taken back` });
    else notify({ id, kind: 'error', title: 'It could not be taken back', text: outcome.error.message });
  }

  return (
    <ActionDialog
      title={texts.title}
      text={texts.text}
      label={texts.label}
      variant={action === 'abort' ? 'danger' : 'primary'}
      ordering={ordering}
      order={{ kind: 'steer', channel, remote, action, reason }}
      isTried={action === 'next' || action === 'complete'}
      onClose={onClose}
      onDone={({ revision: newRevision }) => {
        const opposite = OPPOSITE[action];
        notify({
          id,
          kind: 'success',
          title: `${name} ${version} ${texts.done}`,
          ...(opposite
            ? {
                lifetime: 6_000,
                action: (
                  <Button size="sm" variant="secondary" onClick={() => void undo(opposite, newRevision)}>
                    Undo
                  </Button>
                ),
              }
            : {}),
        });
      }}
    >
      <ReasonField {...field} optional />
    </ActionDialog>
  );
}

/** Dialog that freezes or unfreezes a remote. */
export function FreezeDialog({ request: { kind, remote }, onClose }: Props<'freeze' | 'unfreeze'>) {
  const ordering = useChange(undefined, ChangeConfirmation);
  const { reason, field, missing } = useReason();
  const notify = useSetAtom(notifyAtom);
  const name = nameOf(remote);
  const freezes = kind === 'freeze';
  return (
    <ActionDialog
      title={`${freezes ? 'Freeze' : 'Unfreeze'} ${name}`}
      text={
        freezes
          ? 'No version goes live and no canary grows on any channel. Only ops can roll it back meanwhile.'
          : 'Versions may go live again.'
      }
      label={freezes ? 'Freeze' : 'Unfreeze'}
      ordering={ordering}
      order={reason === undefined ? undefined : { kind, remote, reason }}
      onIncomplete={missing}
      onClose={onClose}
      onDone={() => {
        notify({
          id: `freeze-${remote}`,
          kind: 'success',
          title: freezes ? `${name} is frozen` : `${name} may be promoted again`,
        });
      }}
    >
      <ReasonField {...field} />
    </ActionDialog>
  );
}

/** Dialog that takes a remote off the site. */
export function RetireDialog({ request: { remote, version, revision }, onClose }: Props<'retire'>) {
  const { channel } = useChannel();
  const ordering = useChange(revision, ChangeConfirmation);
  const { reason, field, missing } = useReason();
  const [dropRoutes, setDropRoutes] = useState(false);
  const notify = useSetAtom(notifyAtom);
  const name = nameOf(remote);
  return (
    <ActionDialog
      title={`Retire ${name}`}
      text={`New pages have none of it, and open pages remove it at once. Promoting ${version} brings it back.`}
      label="Retire"
      variant="danger"
      ordering={ordering}
      order={reason === undefined ? undefined : { kind: 'retire', channel, remote, dropRoutes, reason }}
      onIncomplete={missing}
      onClose={onClose}
      onDone={() => {
        notify({ id: `retire-${remote}`, kind: 'success', title: `${name} is off ${channel}` });
      }}
    >
      <ReasonField {...field} />
      <Checkbox
        label="Also where others link to its pages, or a place of the page stays empty"
        checked={dropRoutes}
        onChange={(event) => setDropRoutes(event.target.checked)}
      />
    </ActionDialog>
  );
}
