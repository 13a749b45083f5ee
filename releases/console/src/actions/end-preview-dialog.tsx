import { useSetAtom } from 'jotai';
import { notifyAtom } from '../notices/notices.ts';
import { ActionDialog } from './action-dialog.tsx';
import type { DialogRequest } from './dialog-request.ts';
import { noteChangeAtom } from './own-changes.ts';
import { ChangeConfirmation } from './request.ts';
import { useChange } from './use-change.ts';

interface Props {
  request: Extract<DialogRequest, { kind: 'end preview' }>;
  onClose: () => void;
}

/** Dialog that ends a preview before it expires. */
export function EndPreviewDialog({ request: { preview, by }, onClose }: Props) {
  const ordering = useChange(undefined, ChangeConfirmation);
  const notify = useSetAtom(notifyAtom);
  const noteChange = useSetAtom(noteChangeAtom);
  return (
    <ActionDialog
      title={`End preview ${preview}`}
      text={`The link of ${by} stops working within seconds, also for people who are looking at it now.`}
      label="End preview"
      variant="danger"
      ordering={ordering}
      order={{ kind: 'end preview', preview }}
      onClose={onClose}
      onDone={({ changed }) => {
        noteChange();
        notify({
          id: `preview-${preview}`,
          kind: changed ? 'success' : 'info',
          title: changed ? `Preview ${preview} has ended` : `Preview ${preview} had ended before`,
        });
      }}
    />
  );
}
