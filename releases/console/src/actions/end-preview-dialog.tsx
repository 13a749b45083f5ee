import { atom, useSetAtom } from 'jotai';
import { notifyAtom } from '../notices/notices.ts';
import { ActionDialog } from './action-dialog.tsx';
import type { DialogRequest } from './dialog-request.ts';
import { useOrder } from './use-order.ts';

const ended = atom(0);

/** Number of previews ended on this page. The list is read again when it changes. */
export const endedPreviewsAtom = atom((get) => get(ended));
const noteEndAtom = atom(null, (get, set) => set(ended, get(ended) + 1));

interface Props {
  request: Extract<DialogRequest, { kind: 'end preview' }>;
  onClose: () => void;
}

/** Dialog that ends a preview before it expires. */
export function EndPreviewDialog({ request: { preview, by }, onClose }: Props) {
  const ordering = useOrder(undefined);
  const notify = useSetAtom(notifyAtom);
  const noteEnd = useSetAtom(noteEndAtom);
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
        noteEnd();
        notify({
          id: `preview-${preview}`,
          kind: changed ? 'success' : 'info',
          title: changed ? `Preview ${preview} has ended` : `Preview ${preview} had ended before`,
        });
      }}
    />
  );
}
