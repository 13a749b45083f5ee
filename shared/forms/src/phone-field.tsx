import { CALLING_CODES, countryOfCode } from '@parlay/contracts/validation/calling-codes';
import { phoneNumber, withoutCode } from '@parlay/contracts/validation/phone';
import { allOf, type Rule, textOf } from '@parlay/contracts/validation/rule';
import { required } from '@parlay/contracts/validation/text';
import { Flag } from '@parlay/ui/flag';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useForm } from 'react-final-form';
import { useFormEnvironment } from './context.ts';
import { countryNames } from './country-names.ts';
import { SelectField } from './select-field.tsx';
import { TextField } from './text-field.tsx';
import { useFormField, useRevalidate } from './use-form-field.ts';

export interface PhoneFieldProps {
  /** Name of the country field (two-letter code) whose calling code precedes the number. */
  countryName: string;
  numberName: string;
  /**
   * A country field whose value this one copies as long as it is empty or equal to it, and no number has been
   * entered.
   */
  follow?: string | undefined;
  /** Countries listed first. */
  head?: readonly string[] | undefined;
  help?: string | undefined;
  /** Whether the field may stay empty. */
  optional?: boolean | undefined;
  classNames?: { country?: string | undefined; number?: string | undefined } | undefined;
}

/** Returns a country's calling code, for example "358". */
export const callingCodeOf = (country: unknown): string | undefined =>
  typeof country === 'string' && Object.hasOwn(CALLING_CODES, country) ? CALLING_CODES[country] : undefined;

/** Numbering plans of all countries. They are 80 KB and load when the field receives the focus. */
const load = () => import(/* webpackChunkName: "phone-numbers" */ '@parlay/contracts/validation/phone-number');

/**
 * Fields for a country's calling code and a number. Splits a number that is pasted or autofilled with its calling
 * code.
 */
export function PhoneField(props: PhoneFieldProps) {
  const { countryName, numberName, follow, head = [], help, optional, classNames } = props;
  const { formText, locale } = useFormEnvironment();
  const lead = textOf(useFormField({ name: follow ?? countryName }).input.value);
  const country = useFormField({ name: countryName });
  const { change, getFieldState } = useForm();
  const revalidate = useRevalidate();
  const [precise, setPrecise] = useState<Rule>();
  const chosen = textOf(country.input.value);

  const choices = useMemo(() => {
    const names = countryNames(locale);
    return Object.entries(CALLING_CODES)
      .map(([value, code]) => ({ value, name: names(value), label: `+${code} ${names(value)}` }))
      .sort((one, other) => one.name.localeCompare(other.name, locale));
  }, [locale]);
  const rule = useMemo(
    () => allOf(...(optional ? [] : [required]), phoneNumber, ...(precise ? [precise] : [])),
    [optional, precise],
  );

  const loadPreciseRule = () => {
    if (precise) return;
    load().then(
      ({ possibleNumber }) => setPrecise(() => possibleNumber((all) => callingCodeOf(all[countryName]))),
      // Without the numbering plans the simple rule applies, and the server checks the number.
      () => undefined,
    );
  };

  const validateAgain = useEffectEvent(revalidate);
  useEffect(() => {
    if (precise) validateAgain();
  }, [precise]);

  // Typing into a select selects other countries on the way to the intended one.
  const followed = useRef(lead);
  const followLead = useEffectEvent(() => {
    const isOwn = chosen !== '' && (chosen !== followed.current || textOf(getFieldState(numberName)?.value) !== '');
    followed.current = lead;
    if (!isOwn && callingCodeOf(lead)) country.input.onChange(lead);
  });
  useEffect(() => {
    if (lead !== '') followLead();
  }, [lead]);

  const splitNumber = (typed: string): string => {
    const parts = withoutCode(typed);
    if (!parts) return typed;
    const same = callingCodeOf(chosen) === parts.code;
    const found = same ? chosen : countryOfCode(parts.code);
    if (!found) return typed;
    if (!same) country.input.onChange(found);
    return parts.number;
  };

  return (
    <>
      <SelectField
        className={classNames?.country}
        name={countryName}
        label={formText('phone.code')}
        optional={optional}
        autoComplete="tel-country-code"
        start={chosen ? <Flag code={chosen} name="" /> : undefined}
        head={choices.filter(({ value }) => head.includes(value))}
        choices={choices.filter(({ value }) => !head.includes(value))}
      />
      <TextField
        className={classNames?.number}
        name={numberName}
        label={formText('phone.number')}
        rule={rule}
        errorTexts={{ invalidPattern: formText('phone.wrong') }}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        help={help}
        onFocusCapture={loadPreciseRule}
        onLeave={(typed) => {
          const left = splitNumber(typed);
          if (left !== typed) change(numberName, left);
        }}
      />
    </>
  );
}
