import { useLazyComponent } from '@parlay/remote-kit/loaded-later';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { useEffect } from 'react';
import { useLandingTag } from '../features/affiliate/use-landing-tag.ts';
import { useLoginRequest } from '../features/login-modal/use-login-request.ts';
import { useOpener } from '../features/login-modal/use-opener.ts';
import { IdleOverlay } from './idle-overlay.tsx';

const load = () => import(/* webpackChunkName: "login-modal" */ '../features/login-modal/login-modal.tsx');

/** Renders dialogs that may open over any page. */
export function Overlay() {
  useLandingTag();
  return (
    <>
      <LoginOverlay />
      <IdleOverlay />
    </>
  );
}

/** Opens the login form on request on any page. Loads the form's code with the first request. */
export function LoginOverlay() {
  const { t } = useMessages();
  const { drafts, notify } = usePorts();
  const { request, close } = useLoginRequest();
  const open = request !== null;
  const opener = useOpener(open);

  const Modal = useLazyComponent(open, load, () => {
    close();
    notify.show({ id: 'login-modal', type: 'error', title: t('modal.failed'), text: t('modal.failedText') });
  });

  // Prevents a swap of this remote while the form is open.
  useEffect(() => (open ? drafts.hold('login') : undefined), [open, drafts]);

  if (!Modal) return null;
  const { reason, returnTo } = request ?? {};
  return <Modal open={open} reason={reason} returnTo={returnTo} onClose={close} finalFocus={opener} />;
}
