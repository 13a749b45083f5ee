import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { Banner } from '@parlay/ui/banner';
import { Dialog } from '@parlay/ui/dialog';
import type { RefObject } from 'react';
import { LoginForm } from '../login/login-form.tsx';

export interface LoginModalProps {
  open: boolean;
  /** Why the login was requested; unknown reasons show no text. */
  reason: string | undefined;
  /** Where the player wanted to go. */
  returnTo: string | undefined;
  onClose(): void;
  /** Element that gets the focus on closing. */
  finalFocus: RefObject<HTMLElement | null>;
}

const REASONS = new Set(['play', 'sports-book']);

/** The login form over any page (SH19). */
export default function LoginModal({ open, reason, returnTo, onClose, finalFocus }: LoginModalProps) {
  const { t } = useMessages();
  const { brand } = usePorts();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('login.title')}
      text={reason && REASONS.has(reason) ? t(`modal.${reason}`) : undefined}
      closeLabel={t('modal.close')}
      finalFocus={finalFocus}
    >
      {brand.brand.maintenance ? (
        <Banner tone="neutral">{t('login.maintenance')}</Banner>
      ) : (
        <LoginForm returnTo={returnTo} onLeave={onClose} />
      )}
    </Dialog>
  );
}
