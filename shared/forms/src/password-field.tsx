import type { Open } from '@parlay/contracts/open-word';
import {
  PASSWORD_SYMBOLS,
  type PasswordPolicy,
  passwordRequirements,
  passwordStrength,
} from '@parlay/contracts/validation/password';
import { textOf } from '@parlay/contracts/validation/rule';
import { PasswordMeter } from '@parlay/ui/password-meter';
import { Popover } from '@parlay/ui/popover';
import { TextField as Box, type TextFieldProps as BoxProps } from '@parlay/ui/text-field';
import { Check, Circle } from 'lucide-react';
import { useId, useState } from 'react';
import { useFormEnvironment } from './context.ts';
import styles from './password-field.module.css';
import { type FormFieldProps, useFormField } from './use-form-field.ts';

export interface PasswordFieldProps
  extends FormFieldProps,
    Omit<
      BoxProps,
      'name' | 'value' | 'error' | 'onChange' | 'onBlur' | 'onFocus' | 'type' | 'autoComplete' | 'reveal'
    > {
  /** Tells password managers which password to fill in. */
  autoComplete: 'current-password' | 'new-password';
  /** Shows the strength as a colour and as text (AU17). */
  meter?: boolean | { strongFrom: number } | undefined;
  /** Shows the requirements of a new password while typing (AU17, SH24). */
  requirements?: { policy: Open<PasswordPolicy>; min: number } | undefined;
}

/**
 * A password field that can be revealed, pasted into and autofilled by a password manager. Never store its value as
 * a draft.
 */
export function PasswordField({ name, rule, errorTexts, meter, requirements, className, ...rest }: PasswordFieldProps) {
  const { formText } = useFormEnvironment();
  const id = useId();
  const newPasswordTexts = requirements && {
    matchWith: formText('newPassword.same'),
    duplicate: formText('newPassword.leaked'),
    invalidPattern: formText('newPassword.signs', { signs: PASSWORD_SYMBOLS }),
    ...(requirements.policy === 'anyOrder' && {
      charPattern: formText('newPassword.letter'),
      numPattern: formText('newPassword.digit'),
    }),
  };
  const { input, error } = useFormField({ name, rule, errorTexts: { ...newPasswordTexts, ...errorTexts } });
  const [open, setOpen] = useState(false);
  const value = textOf(input.value);
  const described = [rest['aria-describedby'], requirements && open && id].filter(Boolean).join(' ');
  const strength =
    value === '' ? undefined : passwordStrength(value, typeof meter === 'object' ? meter.strongFrom : undefined);
  const field = (
    <Box
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...rest}
      {...input}
      {...(described ? { 'aria-describedby': described } : {})}
      reveal={{ show: formText('showPassword'), hide: formText('hidePassword') }}
      onFocus={() => {
        input.onFocus();
        setOpen(true);
      }}
      value={value}
      type="password"
      error={error}
    />
  );
  return (
    <div className={className}>
      {requirements ? (
        <Popover
          id={id}
          open={open}
          onClose={() => setOpen(false)}
          panel={<Requirements password={value} {...requirements} />}
        >
          {field}
        </Popover>
      ) : (
        field
      )}
      {meter && <PasswordMeter strength={strength} word={strength && formText(`strength.${strength}`)} />}
    </div>
  );
}

function Requirements({ password, policy, min }: { password: string; policy: Open<PasswordPolicy>; min: number }) {
  const { formText } = useFormEnvironment();
  return (
    <div className={styles.requirements}>
      <p className={styles.title}>{formText('requirements.title')}</p>
      <ul>
        {passwordRequirements(password, policy, min).map(({ name, met }) => (
          <li key={name} data-met={met || undefined}>
            {met ? <Check aria-hidden="true" /> : <Circle aria-hidden="true" />}
            <span>
              {formText(`requirements.${name}`, { min, signs: PASSWORD_SYMBOLS })}
              {met && <span className={styles.done}>{formText('requirements.met')}</span>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
