import { Dialog } from '@base-ui/react/dialog';
import { cx } from '@parlay/ui/cx';
import { X } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import styles from './drawer.module.css';

export interface DrawerProps {
  onClose: () => void;
  side: 'left' | 'right';
  title: ReactNode;
  closeLabel: string;
  children: ReactNode;
}

/**
 * Renders a modal menu at the edge of the screen (SH13). It traps the focus. Escape, the backdrop and links close
 * it. The page behind it is inert and does not scroll. Closing returns the focus to the opener.
 */
export default function Drawer({ onClose, side, title, closeLabel, children }: DrawerProps) {
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.scrim} />
        <Dialog.Popup data-drawer="" className={cx(styles.drawer, styles[side])}>
          <div className={styles.head}>
            <Dialog.Title className={styles.title}>{title}</Dialog.Title>
            <Dialog.Close className={styles.close} aria-label={closeLabel}>
              <X aria-hidden="true" strokeWidth={1.75} size={24} />
            </Dialog.Close>
          </div>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: it only handles clicks on the links inside */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link that is followed with the keyboard fires a click */}
          <div className={styles.body} onClick={closeOnLink}>
            {children}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );

  function closeOnLink(event: MouseEvent) {
    if (event.target instanceof Element && event.target.closest('a[href]')) onClose();
  }
}
