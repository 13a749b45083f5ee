import { useMessages } from '@parlay/remote-kit/messages';
import { useMaintenance } from '@parlay/remote-kit/site-modes';
import { Dialog } from '@parlay/ui/dialog';
import type { RefObject } from 'react';
import { LoginForm } from '../login/login-form.tsx';
import { MaintenanceBanner } from '../stage/maintenance-banner.tsx';

export interface LoginModalProps {
  open: boolean;
  /** Reason for the login request. Unknown reasons show no text. */
  reason: string | undefined;
  /** Path to open after the login. */
  returnTo: string | undefined;
  onClose(): void;
  /** Element that receives the focus on closing. */
  finalFocus: RefObject<HTMLElement | null>;
}

const REASONS = new Set(['play', 'sports-book', 'lottery']);

/** Renders the login form in a modal over any page (SH19). */
export default function LoginModal({ open, reason, returnTo, onClose, finalFocus }: LoginModalProps) {
  const { t } = useMessages();
  const maintenance = useMaintenance();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('login.title')}
      text={reason && REASONS.has(reason) ? t(`modal.${reason}`) : undefined}
      closeLabel={t('modal.close')}
      finalFocus={finalFocus}
    >
      {maintenance.isOn ? (
        <MaintenanceBanner text={t('login.maintenance')} />
      ) : (
        <LoginForm returnTo={returnTo} onLeave={onClose} />
      )}
    </Dialog>
  );
}
