import { useAtomValue, useSetAtom } from 'jotai';
import { closeDialogAtom, dialogAtom } from './dialog-request.ts';
import { EndPreviewDialog } from './end-preview-dialog.tsx';
import { PromoteDialog } from './promote-dialog.tsx';
import { RollbackDialog } from './rollback-dialog.tsx';
import { FreezeDialog, RetireDialog, SteerDialog } from './simple-dialogs.tsx';

/** Renders the dialog that a page has opened, if any. */
export function OpenDialog() {
  const request = useAtomValue(dialogAtom);
  const onClose = useSetAtom(closeDialogAtom);
  switch (request?.kind) {
    case undefined:
      return null;
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
  }
}
