import { type Rule, textOf } from '@parlay/contracts/validation/fault';
import { TextField as Box, type TextFieldProps as BoxProps } from '@parlay/ui/text-field';
import { useFormField } from './use-fault.ts';

export interface TextFieldProps
  extends Omit<BoxProps, 'name' | 'value' | 'error' | 'onChange' | 'onBlur' | 'onFocus' | 'type' | 'reveal'> {
  name: string;
  rule?: Rule | undefined;
  type?: 'text' | 'email' | 'tel' | 'search' | undefined;
}

/** A text field of a form. */
export function TextField({ name, rule, ...rest }: TextFieldProps) {
  const { input, error } = useFormField(name, rule);
  return <Box {...rest} {...input} value={textOf(input.value)} type={rest.type ?? 'text'} error={error} />;
}
