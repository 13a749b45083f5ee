import { CODE_LENGTH, oneTimeCode } from '@parlay/contracts/validation/one-time-code';
import { allOf } from '@parlay/contracts/validation/rule';
import { required } from '@parlay/contracts/validation/text';
import { useFormEnvironment } from './context.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** Extracts the first six digits of a pasted text, as in "Your code is 123 456". */
const firstDigits = (text: string): string => text.replace(/\D/g, '').slice(0, CODE_LENGTH);

const RULE = allOf(required, oneTimeCode);

/** A field for a one-time code (AU16). Phones can fill it from the message. */
export function CodeField(props: Omit<TextFieldProps, 'label' | 'rule' | 'filter' | 'type'>) {
  const { formText } = useFormEnvironment();
  return (
    <TextField
      help={formText('code.help')}
      {...props}
      label={formText('code.label')}
      rule={RULE}
      filter={firstDigits}
      autoComplete="one-time-code"
      inputMode="numeric"
      autoCorrect="off"
      spellCheck={false}
    />
  );
}
