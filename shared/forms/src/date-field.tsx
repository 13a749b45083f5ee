import {
  type DateMask,
  type DayRange,
  DEFAULT_MASK,
  dayBetween,
  formatDay,
  maskIn,
  readDay,
} from '@parlay/contracts/validation/date';
import { allOf, type Rule, textOf } from '@parlay/contracts/validation/rule';
import { useMemo, useState } from 'react';
import { useFormEnvironment } from './context.ts';
import { DayBox, type DayBoxProps } from './day-box.tsx';
import { type FormFieldProps, useFormField } from './use-form-field.ts';

export interface DateFieldProps
  extends FormFieldProps,
    DayRange,
    Omit<
      DayBoxProps,
      | 'name'
      | 'typed'
      | 'onType'
      | 'mask'
      | 'earliest'
      | 'latest'
      | 'formText'
      | 'locale'
      | 'error'
      | 'onBlur'
      | 'onFocus'
    > {
  /** The brand's input format for days (X3). */
  mask?: DateMask | undefined;
}

/**
 * A date field that is typed in the brand's format or filled from a calendar. The form's value is `YYYY-MM-DD` once
 * the text is a valid day, and until then the typed text, which the rule rejects.
 */
export function DateField(props: DateFieldProps) {
  const { name, rule, errorTexts, mask = DEFAULT_MASK, earliest, latest, ...rest } = props;
  const { formText, locale } = useFormEnvironment();
  const hint = maskIn(formText('date.letters'), mask);
  const shown = (wire: string | undefined) => (wire ? formatDay(wire, mask) : '');
  const fullRule = useMemo<Rule>(
    () => allOf(...(rule ? [rule] : []), dayBetween({ earliest, latest })),
    [rule, earliest, latest],
  );
  const { input, error } = useFormField({
    name,
    rule: fullRule,
    errorTexts: {
      invalidPattern: formText('date.format', { mask: hint }),
      numberGreaterThanOrEqualTo: formText('date.tooEarly', { day: shown(earliest) }),
      numberLesserThanOrEqualTo: formText('date.tooLate', { day: shown(latest) }),
      ...errorTexts,
    },
  });
  const value = textOf(input.value);
  const [typed, setTyped] = useState(() => formatDay(value, mask));
  const [lastValue, setLastValue] = useState(value);
  if (lastValue !== value) {
    // The form's value changed from outside, for example through a draft, a reset or a selection.
    setLastValue(value);
    setTyped(formatDay(value, mask));
  }
  const type = (text: string) => {
    const next = readDay(text, mask) ?? text.trim();
    setTyped(text);
    setLastValue(next);
    input.onChange(next);
  };
  return (
    <DayBox
      {...rest}
      name={input.name}
      typed={typed}
      onType={type}
      mask={mask}
      earliest={earliest}
      latest={latest}
      formText={formText}
      locale={locale}
      error={error}
      onBlur={() => {
        input.onBlur();
        setTyped(formatDay(value, mask));
      }}
      onFocus={() => input.onFocus()}
    />
  );
}
