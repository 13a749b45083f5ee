import { allOf, type Rule, textOf } from '@parlay/contracts/validation/rule';
import { type Availability, useAvailability } from './availability.ts';
import { useFormWords } from './context.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';
import { useFormField } from './use-form-field.ts';

export interface AvailableFieldProps extends Omit<TextFieldProps, 'onLeave'> {
  rule: Rule;
  /** Called when the field is left with a valid value. Never rejects. */
  ask(value: string): Promise<Availability>;
}

/** A text field for a unique name, checked when the field is left (AU10). */
export function AvailableField({ ask, rule, name, ...rest }: AvailableFieldProps) {
  const { say } = useFormWords();
  const { input, valid } = useFormField({ name });
  const availability = useAvailability(ask);
  const value = textOf(input.value);
  const known = availability.of(value);
  const hasStatus = known === 'asking' || known === 'free' || known === 'limited';
  const help = hasStatus ? say(`availability.${known}`) : rest.help;
  return (
    <TextField
      {...rest}
      name={name}
      rule={allOf(rule, availability.rule)}
      help={<span role="status">{help}</span>}
      ok={known === 'free'}
      onLeave={(left) => {
        if (valid && rule(left, {}) === undefined) void availability.check(left);
      }}
    />
  );
}
