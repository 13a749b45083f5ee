import { postCodeExample, postCodeOf } from '@parlay/contracts/validation/post-code';
import { allOf, type Rule, textOf } from '@parlay/contracts/validation/rule';
import { useMemo } from 'react';
import { useFormEnvironment } from './context.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';
import { useFormField } from './use-form-field.ts';

export interface PostCodeFieldProps extends Omit<TextFieldProps, 'errorTexts' | 'rule' | 'autoComplete'> {
  /** Name of the country field (two-letter code) whose postcode format applies. */
  countryName: string;
  rule: Rule;
  /** A value that is always accepted: the postcode already stored for an older account. */
  known?: string | undefined;
}

/** A postcode field for the format of the selected country. The error text shows an example. */
export function PostCodeField({ countryName, rule, known, ...rest }: PostCodeFieldProps) {
  const { formText } = useFormEnvironment();
  const example = postCodeExample(textOf(useFormField({ name: countryName }).input.value));
  const whole = useMemo(() => {
    const fullRule = allOf(rule, postCodeOf(countryName));
    return ((value, all) => (known !== undefined && value === known ? undefined : fullRule(value, all))) satisfies Rule;
  }, [rule, countryName, known]);
  return (
    <TextField
      {...rest}
      rule={whole}
      errorTexts={example ? { invalidPattern: formText('postCodeLike', { example }) } : undefined}
      autoComplete="postal-code"
    />
  );
}
