import { textOf } from '@parlay/contracts/validation/fault';
import { onlyDecimal, onlyDigits, readTyped } from '@parlay/contracts/validation/number';
import type { KeyboardEvent } from 'react';
import { useFormWords } from './context.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';
import { useFormField } from './use-form-field.ts';

export interface NumberFieldProps extends Omit<TextFieldProps, 'type' | 'filter' | 'inputMode' | 'onLeave'> {
  /** What may be typed: anything that is a number, digits with a point, or digits alone (VA6). */
  kind?: 'any' | 'decimal' | 'integer' | undefined;
  /** X29: whether a comma is a decimal point here, the brand's `formats.decimalComma`. The same goes to `numberRules`. */
  decimalComma?: boolean | undefined;
}

const FILTERS = { any: undefined, decimal: onlyDecimal, integer: onlyDigits };

/**
 * A number or an amount. "$1,000" and ".5" are understood and stand as "1000" and "0.5" once the field is left; its value
 * is what stands there: read it with `readNumber`. A comma that could be a decimal one is asked about, never guessed.
 */
export function NumberField({ kind = 'any', decimalComma = false, ...rest }: NumberFieldProps) {
  const { say } = useFormWords();
  const { input } = useFormField({ name: rest.name });
  const typed = textOf(input.value);
  const read = readTyped(typed, decimalComma);
  const asked = read.kind === 'unsure' ? { numberOfAnyKind: say('number.comma', { example: read.example }) } : {};
  return (
    <TextField
      autoComplete="off"
      // Spaces are for people who paste; typed ones have no meaning here.
      onKeyDown={kind === 'any' ? undefined : blockSpace}
      {...rest}
      faults={{ ...asked, ...rest.faults }}
      filter={FILTERS[kind]}
      inputMode={kind === 'integer' ? 'numeric' : 'decimal'}
      onLeave={() => {
        if (kind !== 'integer' && read.kind === 'number' && read.number !== typed) input.onChange(read.number);
      }}
    />
  );
}

function blockSpace(event: KeyboardEvent): void {
  if (event.key === ' ') event.preventDefault();
}
