import { allOf } from '@parlay/contracts/validation/rule';
import { maxlength, required } from '@parlay/contracts/validation/text';
import { PasswordField } from '@parlay/forms/password-field';
import { useMessages } from '@parlay/remote-kit/messages';

const RULE = allOf(required, maxlength(200));

/** Renders the form field `currentPassword`, which re-authenticates the player. */
export function CurrentPassword() {
  const { t } = useMessages();
  return (
    <PasswordField
      name="currentPassword"
      label={t('password.current')}
      rule={RULE}
      errorTexts={{ fieldError: t('password.wrong') }}
      autoComplete="current-password"
    />
  );
}
