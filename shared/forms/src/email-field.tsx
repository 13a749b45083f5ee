import { TextField, type TextFieldProps } from './text-field.tsx';

/** An e-mail address, as keyboards of phones and password managers know it. */
export function EmailField(props: Omit<TextFieldProps, 'type' | 'filter'>) {
  return (
    <TextField
      autoComplete="email"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      inputMode="email"
      {...props}
      type="email"
    />
  );
}
