import { useAtomValue, useSetAtom } from 'jotai';
import { askingAtom, closeDialogAtom } from './asking.ts';
import { EndPreviewDialog } from './end-preview-dialog.tsx';
import { PromoteDialog } from './promote-dialog.tsx';
import { RollbackDialog } from './rollback-dialog.tsx';
import { FreezeDialog, RetireDialog, SteerDialog } from './simple-dialogs.tsx';

/** The dialog that a page has opened, if any. */
export function OpenDialog() {
  const asking = useAtomValue(askingAtom);
  const onClose = useSetAtom(closeDialogAtom);
  switch (asking?.kind) {
    case undefined:
      return null;
    case 'rollback':
      return <RollbackDialog asking={asking} onClose={onClose} />;
    case 'promote':
      return <PromoteDialog asking={asking} onClose={onClose} />;
    case 'steer':
      return <SteerDialog asking={asking} onClose={onClose} />;
    case 'retire':
      return <RetireDialog asking={asking} onClose={onClose} />;
    case 'freeze':
    case 'unfreeze':
      return <FreezeDialog asking={asking} onClose={onClose} />;
    case 'end preview':
      return <EndPreviewDialog asking={asking} onClose={onClose} />;
  }
}
