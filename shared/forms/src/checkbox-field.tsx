import type { Rule } from '@parlay/contracts/validation/fault';
import { Checkbox as Box, type CheckboxProps as BoxProps } from '@parlay/ui/checkbox';
import { useFormField } from './use-fault.ts';

export interface CheckboxFieldProps
  extends Omit<BoxProps, 'name' | 'value' | 'checked' | 'error' | 'onChange' | 'onBlur' | 'onFocus' | 'type'> {
  name: string;
  rule?: Rule | undefined;
}

/** A box of a form; its value is true or false. */
export function CheckboxField({ name, rule, ...rest }: CheckboxFieldProps) {
  const { input, error } = useFormField(name, rule, 'checkbox');
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
