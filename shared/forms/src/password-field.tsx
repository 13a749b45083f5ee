import { type Rule, textOf } from '@parlay/contracts/validation/fault';
import { TextField as Box, type TextFieldProps as BoxProps } from '@parlay/ui/text-field';
import { useFormField } from './use-fault.ts';

export interface PasswordFieldProps
  extends Omit<BoxProps, 'name' | 'value' | 'error' | 'onChange' | 'onBlur' | 'onFocus' | 'type' | 'autoComplete'> {
  name: string;
  rule?: Rule | undefined;
  /** Tells password managers which password is meant. */
  autoComplete: 'current-password' | 'new-password';
  /** Names of the eye, by what it will do (AU17). */
  reveal: { show: string; hide: string };
}

/** A password: it can be looked at, pasted and filled by a password manager, and is never kept as a draft. */
export function PasswordField({ name, rule, ...rest }: PasswordFieldProps) {
  const { input, error } = useFormField(name, rule);
  return (
    <Box
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...rest}
      {...input}
      value={textOf(input.value)}
      type="password"
      error={error}
    />
  );
}
