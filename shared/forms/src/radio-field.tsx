import { textOf } from '@parlay/contracts/validation/rule';
import { RadioGroup, type RadioOption } from '@parlay/ui/radio-group';
import type { ReactNode } from 'react';
import { type FormFieldProps, useFormField } from './use-form-field.ts';

export interface RadioFieldProps extends FormFieldProps {
  label: ReactNode;
  options: readonly RadioOption[];
  help?: ReactNode;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

/** A choice between a few visible options. */
export function RadioField({ name, rule, errorTexts, ...rest }: RadioFieldProps) {
  const { input, error } = useFormField({ name, rule, errorTexts });
  return (
    <RadioGroup
      {...rest}
      name={input.name}
      value={textOf(input.value)}
      onChange={input.onChange}
      onBlur={() => input.onBlur()}
      onFocus={() => input.onFocus()}
      error={error}
    />
  );
}
