import { textOf } from '@parlay/contracts/validation/rule';
import { TextArea as Box, type TextAreaProps as BoxProps } from '@parlay/ui/text-area';
import type { ChangeEvent } from 'react';
import { useFormEnvironment } from './context.ts';
import { type FormFieldProps, useFormField } from './use-form-field.ts';

export interface TextareaFieldProps
  extends FormFieldProps,
    Omit<BoxProps, 'name' | 'value' | 'error' | 'onChange' | 'onBlur' | 'onFocus' | 'count'> {
  /** Maximum number of characters. A countdown appears near the maximum. Longer text is not cut off. */
  max?: number | undefined;
}

/** A multi-line text field in a form. */
export function TextareaField({ name, rule, errorTexts, max, ...rest }: TextareaFieldProps) {
  const { formText } = useFormEnvironment();
  const { input, error } = useFormField({ name, rule, errorTexts });
  const value = textOf(input.value);
  const remaining = max === undefined ? undefined : max - [...value].length;
  return (
    <Box
      {...rest}
      name={input.name}
      value={value}
      onChange={({ target }: ChangeEvent<HTMLTextAreaElement>) => input.onChange(target.value)}
      onBlur={() => input.onBlur()}
      onFocus={() => input.onFocus()}
      error={error}
      count={remaining !== undefined && remaining >= 0 ? formText('left', { count: remaining }) : undefined}
    />
  );
}
