import { textOf } from '@parlay/contracts/validation/rule';
import { Flag } from '@parlay/ui/flag';
import { useEffect, useEffectEvent } from 'react';
import { useFormEnvironment } from './context.ts';
import { type Choice, SelectField } from './select-field.tsx';
import { useFormField } from './use-form-field.ts';

export interface CountryChoice {
  /** ISO 3166-1 alpha-2 code. */
  isoCode: string;
  label: string;
  subDivisionSupported: boolean;
}

export interface CountryFieldsProps {
  countryName: string;
  subdivisionName: string;
  /** Listed in this order. The countries in `head` come first, above a line (AU8). */
  countries: readonly CountryChoice[];
  head?: readonly string[] | undefined;
  /** Subdivisions by country code. */
  subdivisions: Readonly<Record<string, readonly Choice[]>>;
  /** The player's probable location. It is preselected while the field is empty and untouched (AU8). */
  guess?: { country: string; subdivision?: string | undefined } | undefined;
  classNames?: { country?: string | undefined; subdivision?: string | undefined } | undefined;
}

/** Fields for a country and, if the country has them, its state or region. */
export function CountryFields(props: CountryFieldsProps) {
  const { countryName, subdivisionName, countries, head = [], subdivisions, guess, classNames } = props;
  const { formText } = useFormEnvironment();
  const country = useFormField({ name: countryName });
  const subdivision = useFormField({ name: subdivisionName });
  const chosen = textOf(country.input.value);
  const found = countries.find(({ isoCode }) => isoCode === chosen);
  const choices = found?.subDivisionSupported ? (subdivisions[chosen] ?? []) : [];
  const known = choices.some(({ value }) => value === textOf(subdivision.input.value));

  const preselect = useEffectEvent(() => {
    if (!guess || chosen !== '' || country.edited) return;
    if (countries.some(({ isoCode }) => isoCode === guess.country)) country.input.onChange(guess.country);
  });
  useEffect(() => {
    if (countries.length > 0 && guess) preselect();
  }, [countries, guess]);

  // Clears a region that belongs to another country.
  const clearForeignSubdivision = useEffectEvent(() => {
    if (countries.length > 0 && textOf(subdivision.input.value) !== '' && !known) subdivision.input.onChange('');
  });
  const preselectSubdivision = useEffectEvent(() => {
    if (!guess?.subdivision || guess.country !== chosen || subdivision.edited) return;
    if (textOf(subdivision.input.value) !== '') return;
    if (choices.some(({ value }) => value === guess.subdivision)) subdivision.input.onChange(guess.subdivision);
  });
  useEffect(() => {
    if (chosen === '') return;
    clearForeignSubdivision();
    if (guess) preselectSubdivision();
  }, [chosen, guess]);

  const choice = ({ isoCode, label }: CountryChoice): Choice => ({ value: isoCode, label });
  return (
    <>
      <SelectField
        // If there is no region field, the country takes the whole row.
        className={choices.length > 0 ? classNames?.country : undefined}
        name={countryName}
        label={formText('country')}
        autoComplete="country"
        start={chosen ? <Flag code={chosen} name="" /> : undefined}
        head={head.flatMap((code) => countries.filter(({ isoCode }) => isoCode === code)).map(choice)}
        choices={countries.filter(({ isoCode }) => !head.includes(isoCode)).map(choice)}
      />
      {choices.length > 0 && (
        <SelectField
          className={classNames?.subdivision}
          name={subdivisionName}
          label={formText('subdivision')}
          autoComplete="address-level1"
          choices={choices}
        />
      )}
    </>
  );
}
