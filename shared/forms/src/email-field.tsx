import { TextField, type TextFieldProps } from './text-field.tsx';

/** An email field with the attributes required by phone keyboards and password managers. */
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
