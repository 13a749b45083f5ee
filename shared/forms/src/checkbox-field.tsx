import { Checkbox as Box, type CheckboxProps as BoxProps } from '@parlay/ui/checkbox';
import { type FormFieldProps, useFormField } from './use-form-field.ts';

export interface CheckboxFieldProps
  extends FormFieldProps,
    Omit<BoxProps, 'name' | 'value' | 'checked' | 'error' | 'onChange' | 'onBlur' | 'onFocus' | 'type'> {}

/** A checkbox in a form. Its value is true or false. */
export function CheckboxField({ name, rule, errorTexts, ...rest }: CheckboxFieldProps) {
  const { input, error } = useFormField({ name, rule, errorTexts }, 'checkbox');
  const { name: fieldName, checked, onChange, onBlur, onFocus } = input;
  return (
    <Box
      {...rest}
      name={fieldName}
      checked={checked === true}
      onChange={onChange}
      onBlur={onBlur}
      onFocus={onFocus}
      error={error}
    />
  );
}
