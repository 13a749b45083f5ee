import { allOf, textOf } from '@parlay/contracts/validation/rule';
import { required } from '@parlay/contracts/validation/text';
import { Select as Box, type SelectProps as BoxProps } from '@parlay/ui/select';
import { useFormEnvironment } from './context.ts';
import { type FormFieldProps, useFormField } from './use-form-field.ts';

export interface Choice {
  value: string;
  label: string;
}

export interface SelectFieldProps
  extends FormFieldProps,
    Omit<BoxProps, 'name' | 'value' | 'error' | 'onChange' | 'onBlur' | 'onFocus' | 'children'> {
  choices: readonly Choice[];
  /** Whether it may be left empty and cleared (VA9). */
  optional?: boolean | undefined;
  /** Options listed first, above a line. */
  head?: readonly Choice[] | undefined;
}

/** A native select, required by default. Nothing is selected initially unless there is a value. */
export function SelectField({ name, rule, errorTexts, choices, optional, head, ...rest }: SelectFieldProps) {
  const { formText } = useFormEnvironment();
  const combinedRule = rule ? allOf(required, rule) : required;
  const { input, error } = useFormField({ name, rule: optional ? rule : combinedRule, errorTexts });
  const value = textOf(input.value);
  return (
    <Box
      {...rest}
      name={input.name}
      value={value}
      onChange={({ target }) => input.onChange(target.value)}
      onBlur={() => input.onBlur()}
      onFocus={() => input.onFocus()}
      error={error}
    >
      {(value === '' || optional) && <option value="">{formText('choose')}</option>}
      {head?.map(option)}
      {head && head.length > 0 && <hr />}
      {choices.map(option)}
    </Box>
  );
}

const option = ({ value, label }: Choice) => (
  <option key={value} value={value}>
    {label}
  </option>
);
