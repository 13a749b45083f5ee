import { useAtomValue, useSetAtom } from 'jotai';
import { CreateChannelDialog, RemoveChannelDialog } from './channel-dialogs.tsx';
import { AddToCohortDialog, RemoveFromCohortDialog } from './cohort-dialogs.tsx';
import { closeDialogAtom, type DialogRequest, dialogAtom } from './dialog-request.ts';
import { EndPreviewDialog } from './end-preview-dialog.tsx';
import { PromoteDialog } from './promote-dialog.tsx';
import { RollbackDialog } from './rollback-dialog.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import { ShownSecret } from './shown-secret.tsx';
import { FreezeDialog, RetireDialog, SteerDialog } from './simple-dialogs.tsx';
import { CreateTokenDialog, RevokeTokenDialog } from './token-dialogs.tsx';
import { CreateWebhookDialog, RemoveWebhookDialog } from './webhook-dialogs.tsx';

/** Renders the open dialog, if any, and the secret that the last one created. */
export function OpenDialog() {
  const request = useAtomValue(dialogAtom);
  const onClose = useSetAtom(closeDialogAtom);
  return (
    <>
      {request && <RequestedDialog request={request} onClose={onClose} />}
      <ShownSecret />
    </>
  );
}

function RequestedDialog({ request, onClose }: { request: DialogRequest; onClose: () => void }) {
  switch (request.kind) {
    case 'rollback':
      return <RollbackDialog request={request} onClose={onClose} />;
    case 'promote':
      return <PromoteDialog request={request} onClose={onClose} />;
    case 'steer':
      return <SteerDialog request={request} onClose={onClose} />;
    case 'retire':
      return <RetireDialog request={request} onClose={onClose} />;
    case 'freeze':
    case 'unfreeze':
      return <FreezeDialog request={request} onClose={onClose} />;
    case 'end preview':
      return <EndPreviewDialog request={request} onClose={onClose} />;
    case 'create token':
      return <CreateTokenDialog onClose={onClose} />;
    case 'revoke token':
      return <RevokeTokenDialog request={request} onClose={onClose} />;
    case 'create webhook':
      return <CreateWebhookDialog onClose={onClose} />;
    case 'remove webhook':
      return <RemoveWebhookDialog request={request} onClose={onClose} />;
    case 'add to cohort':
      return <AddToCohortDialog request={request} onClose={onClose} />;
    case 'remove from cohort':
      return <RemoveFromCohortDialog request={request} onClose={onClose} />;
    case 'create channel':
      return <CreateChannelDialog onClose={onClose} />;
    case 'remove channel':
      return <RemoveChannelDialog request={request} onClose={onClose} />;
    case 'change rule':
      return <RuleDialog request={request} onClose={onClose} />;
  }
}
