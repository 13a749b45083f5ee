import { onlyDigits } from '@parlay/contracts/validation/number';
import { TextField, type TextFieldProps } from '@parlay/ui/text-field';
import { blockSpace, useFilter } from './use-filter.ts';

export interface WholeNumberBoxProps extends Omit<TextFieldProps, 'type' | 'inputMode' | 'onChange' | 'onKeyDown'> {
  onType(digits: string): void;
}

/** Input for a whole number that accepts only digits (VA6). Also works outside a form. */
export function WholeNumberBox({ onType, ...rest }: WholeNumberBoxProps) {
  const filtered = useFilter(onlyDigits, onType);
  return <TextField autoComplete="off" {...rest} {...filtered} inputMode="numeric" onKeyDown={blockSpace} />;
}
