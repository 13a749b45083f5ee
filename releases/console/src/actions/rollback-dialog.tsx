import { Button } from '@parlay/ui/button';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { z } from 'zod';
import { nameOf, type Order } from '../data/order.ts';
import { useChannel } from '../live/channel.tsx';
import { notifyAtom } from '../notices/notices.ts';
import { ActionDialog } from './action-dialog.tsx';
import type { DialogRequest } from './dialog-request.ts';
import { watchReachAtom } from './reach.ts';
import { ReasonField } from './reason-field.tsx';
import { ChangeConfirmation } from './request.ts';
import { useChange } from './use-change.ts';
import { useReason } from './use-reason.ts';

const MovedTogether = z.object({ remotes: z.tuple([z.string()], z.string()) });

type RollbackRequest = Extract<DialogRequest, { kind: 'rollback' }>;

/** Dialog that rolls a remote back. If a route has moved between remotes, offers to roll them back together. */
export function RollbackDialog({ request, onClose }: { request: RollbackRequest; onClose: () => void }) {
  const { remote, from, to, revision } = request;
  const { channel } = useChannel();
  const ordering = useChange(revision, ChangeConfirmation);
  const { reason, field, missing } = useReason(request.reason);
  const [remotes, setRemotes] = useState<readonly [string, ...string[]]>([remote]);
  const notify = useSetAtom(notifyAtom);
  const watch = useSetAtom(watchReachAtom);
  const isMoved = ordering.error?.code === 'moved_together';
  const movedRemotes = isMoved ? MovedTogether.safeParse(ordering.error?.details).data?.remotes : undefined;

  // Names the target version. Otherwise the rollback would go back one version too far if somebody else was first.
  const draft = { kind: 'rollback', channel, remotes, from: { [remote]: from }, to } as const;
  const order: Order | undefined = reason === undefined ? undefined : { ...draft, reason };
  return (
    <ActionDialog
      title={`Roll back ${nameOf(remote)} to ${to}`}
      text={`Everyone gets ${to} instead of ${from}, at once and in open pages too, without a reload.`}
      label={remotes.length > 1 ? 'Roll back together' : 'Roll back'}
      variant="danger"
      ordering={ordering}
      order={order}
      onIncomplete={missing}
      onClose={onClose}
      onDone={({ changed, revision: newRevision }) => {
        notify({
          id: `rollback-${remote}`,
          kind: changed ? 'success' : 'info',
          title: changed ? `${nameOf(remote)} is back at ${to}` : `Already done: ${nameOf(remote)} is at ${to}`,
        });
        if (changed && newRevision !== undefined) watch({ channel, revision: newRevision, remote });
      }}
    >
      <ReasonField {...field} />
      {movedRemotes && movedRemotes.length > remotes.length && (
        <Button variant="secondary" onClick={() => setRemotes(movedRemotes)}>
          Take back {movedRemotes.slice(1).map(nameOf).join(' and ')} as well
        </Button>
      )}
    </ActionDialog>
  );
}
