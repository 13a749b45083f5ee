import { allOf, type Rule, textOf } from '@parlay/contracts/validation/rule';
import { type Availability, useAvailability } from './availability.ts';
import { useFormEnvironment } from './context.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';
import { useFormField } from './use-form-field.ts';

export interface AvailableFieldProps extends Omit<TextFieldProps, 'onLeave'> {
  rule: Rule;
  /** Called when the player leaves the field and its value is valid. Never rejects. */
  check(value: string): Promise<Availability>;
}

/** A text field for a unique name, which is checked when the player leaves the field (AU10). */
export function AvailableField({ check, rule, name, ...rest }: AvailableFieldProps) {
  const { formText } = useFormEnvironment();
  const { input, valid } = useFormField({ name });
  const availability = useAvailability(check);
  const value = textOf(input.value);
  const status = availability.of(value);
  const hasStatus = status === 'asking' || status === 'free' || status === 'limited';
  const help = hasStatus ? formText(`availability.${status}`) : rest.help;
  return (
    <TextField
      {...rest}
      name={name}
      rule={allOf(rule, availability.rule)}
      help={<span role="status">{help}</span>}
      ok={status === 'free'}
      onLeave={(text) => {
        if (valid && rule(text, {}) === undefined) void availability.check(text);
      }}
    />
  );
}
