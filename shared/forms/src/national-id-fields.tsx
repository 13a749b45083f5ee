import { lettersAndDigits } from '@parlay/contracts/validation/name';
import { NATIONAL_ID_LENGTHS, nationalId } from '@parlay/contracts/validation/national-id';
import { allOf } from '@parlay/contracts/validation/rule';
import { required } from '@parlay/contracts/validation/text';
import { useMemo } from 'react';
import { useFormEnvironment } from './context.ts';
import { SelectField } from './select-field.tsx';
import { TextField } from './text-field.tsx';

const KINDS = Object.keys(NATIONAL_ID_LENGTHS);

export interface NationalIdFieldsProps {
  kindName: string;
  numberName: string;
  className?: string | undefined;
}

/** Fields for the type and number of an identity document (VA8). */
export function NationalIdFields({ kindName, numberName, className }: NationalIdFieldsProps) {
  const { formText } = useFormEnvironment();
  const rule = useMemo(() => allOf(required, nationalId(kindName)), [kindName]);
  return (
    <>
      <SelectField
        className={className}
        name={kindName}
        label={formText('nationalId.kind')}
        choices={KINDS.map((value) => ({ value, label: formText(`nationalId.${value}`) }))}
      />
      <TextField
        className={className}
        name={numberName}
        label={formText('nationalId.number')}
        rule={rule}
        filter={lettersAndDigits}
        errorTexts={{ invalidPattern: formText('nationalId.wrong') }}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </>
  );
}
