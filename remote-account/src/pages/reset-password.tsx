import { useMessages } from '@parlay/remote-kit/messages';
import type from '@parlay/ui/styles/type.module.css';
import { AccountLayout } from '../features/layout/account-layout.tsx';
import { AccountPage } from '../features/layout/account-page.tsx';
import { PasswordForm } from '../features/password/password-form.tsx';

export const layout = AccountLayout;

/** Page `/account/reset-password`, for signed-in players who know their password (AU13). */
export default function EditPasswordPage() {
  const { t } = useMessages();
  return (
    <AccountPage title={t('password.title')}>
      <p className={type.muted}>{t('password.lead')}</p>
      <PasswordForm />
    </AccountPage>
  );
}
