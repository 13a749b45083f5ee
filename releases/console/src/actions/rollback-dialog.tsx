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
import { useChange } from './use-order.ts';
import { useReason } from './use-reason.ts';

const MovedTogether = z.object({ remotes: z.tuple([z.string()], z.string()) });

type RollbackRequest = Extract<DialogRequest, { kind: 'rollback' }>;

/** Dialog that rolls a remote back. If a page has moved between remotes, offers to roll the others back in the same step. */
export function RollbackDialog({ request, onClose }: { request: RollbackRequest; onClose: () => void }) {
  const { remote, from, to, revision } = request;
  const { channel } = useChannel();
  const ordering = useChange(revision, ChangeConfirmation);
  const { reason, field, missing } = useReason(request.reason);
  const [remotes, setRemotes] = useState<readonly [string, ...string[]]>([remote]);
  const notify = useSetAtom(notifyAtom);
  const watch = useSetAtom(watchReachAtom);
  const isMoved = ordering.error?.code === 'moved_together';
  const together = isMoved ? MovedTogether.safeParse(ordering.error?.details).data?.remotes : undefined;

  // Names the version, so that it does not go back one more version if somebody else was first.
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
      onDone={({ changed, revision: made }) => {
        notify({
          id: `rollback-${remote}`,
          kind: changed ? 'success' : 'info',
          title: changed ? `${nameOf(remote)} is back at ${to}` : `Already done: ${nameOf(remote)} is at ${to}`,
        });
        if (changed && made !== undefined) watch({ channel, revision: made, remote });
      }}
    >
      <ReasonField {...field} />
      {together && together.length > remotes.length && (
        <Button variant="secondary" onClick={() => setRemotes(together)}>
          Take back {together.slice(1).map(nameOf).join(' and ')} as well
        </Button>
      )}
    </ActionDialog>
  );
}
