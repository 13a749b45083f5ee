import { useLazyComponent } from '@parlay/remote-kit/loaded-later';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import type { DialogProps } from '@parlay/ui/dialog';

const load = () =>
  import(/* webpackChunkName: "dialog" */ '@parlay/ui/dialog').then(({ Dialog }) => ({ default: Dialog }));

/** Preloads the dialog's code when it is likely to be opened. */
export const preloadDialog = () => void load().catch(() => undefined);

/**
 * Renders a dialog whose code loads when it is first opened. Mount it only while it is open. If loading fails, the
 * player is notified and the dialog closes. The next opening tries again.
 */
export function LazyDialog(props: DialogProps & { onClose(): void }) {
  const { t } = useMessages();
  const { notify } = usePorts();
  const Dialog = useLazyComponent<DialogProps>(true, load, () => {
    notify.show({ id: 'tournament-dialog', type: 'error', title: t('dialogFailed') });
    props.onClose();
  });
  return Dialog ? <Dialog {...props} /> : null;
}
