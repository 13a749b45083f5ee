import { onlyDigits, readTypedNumber } from '@parlay/contracts/validation/number';
import { textOf } from '@parlay/contracts/validation/rule';
import { useFormEnvironment } from './context.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';
import { blockSpace } from './use-filter.ts';
import { useFormField } from './use-form-field.ts';

export interface NumberFieldProps extends Omit<TextFieldProps, 'type' | 'filter' | 'inputMode' | 'onLeave'> {
  /**
   * Accepted characters: anything or only digits (VA6). Amounts accept anything, because a filter would turn "1.000.000" into
   * another number silently.
   */
  kind?: 'any' | 'integer' | undefined;
  /**
   * Whether a comma is a decimal point, as in the brand's `formats.decimalComma`. Pass the same value to
   * `numberRules` (X29).
   */
  decimalComma?: boolean | undefined;
}

/**
 * A field for a number or an amount. When the player leaves the field, "$1,000" and ".5" become "1000" and "0.5".
 * Read its value with `readNumber`. An ambiguous comma shows a question instead of being guessed.
 */
export function NumberField({ kind = 'any', decimalComma = false, ...rest }: NumberFieldProps) {
  const { formText } = useFormEnvironment();
  const { input } = useFormField({ name: rest.name });
  const typed = textOf(input.value);
  const read = readTypedNumber(typed, decimalComma);
  const hints = read.kind === 'unsure' ? { numberOfAnyKind: formText('number.comma', { example: read.example }) } : {};
  return (
    <TextField
      autoComplete="off"
      // The filter removes pasted spaces. Typed ones are blocked here.
      onKeyDown={kind === 'integer' ? blockSpace : undefined}
      {...rest}
      errorTexts={{ ...hints, ...rest.errorTexts }}
      filter={kind === 'integer' ? onlyDigits : undefined}
      inputMode={kind === 'integer' ? 'numeric' : 'decimal'}
      onLeave={() => {
        if (kind !== 'integer' && read.kind === 'number' && read.number !== typed) input.onChange(read.number);
      }}
    />
  );
}
