import { textOf } from '@parlay/contracts/validation/rule';
import { TextField as Box, type TextFieldProps as BoxProps } from '@parlay/ui/text-field';
import { useFilter } from './use-filter.ts';
import { type FormFieldProps, useFormField } from './use-form-field.ts';

export interface TextFieldProps
  extends FormFieldProps,
    Omit<BoxProps, 'name' | 'value' | 'error' | 'onChange' | 'onBlur' | 'onFocus' | 'type' | 'reveal'> {
  type?: 'text' | 'email' | 'tel' | 'search' | undefined;
  /** Removes characters that must not be typed or pasted. */
  filter?: ((text: string) => string) | undefined;
  /** Called with the field's value when the player leaves the field. */
  onLeave?: ((value: string) => void) | undefined;
}

/** A text field in a form. */
export function TextField({ name, rule, errorTexts, filter, onLeave, ...rest }: TextFieldProps) {
  const { input, error } = useFormField({ name, rule, errorTexts });
  const filtered = useFilter(filter, input.onChange);
  const value = textOf(input.value);
  return (
    <Box
      {...rest}
      {...input}
      {...filtered}
      value={value}
      onBlur={() => {
        input.onBlur();
        onLeave?.(value);
      }}
      type={rest.type ?? 'text'}
      error={error}
    />
  );
}
