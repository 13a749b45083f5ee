import {
  type DateMask,
  type DayRange,
  DEFAULT_MASK,
  dayBetween,
  maskIn,
  readDay,
  showDay,
  withSeparators,
} from '@parlay/contracts/validation/date';
import { allOf, type Rule, textOf } from '@parlay/contracts/validation/rule';
import type { CalendarProps } from '@parlay/ui/calendar';
import { IconButton } from '@parlay/ui/icon-button';
import { Popover } from '@parlay/ui/popover';
import { TextField as Box, type TextFieldProps as BoxProps } from '@parlay/ui/text-field';
import { CalendarDays } from 'lucide-react';
import { type ComponentType, useId, useMemo, useRef, useState } from 'react';
import { useFormWords } from './context.ts';
import styles from './date-field.module.css';
import { type FieldOfForm, useFormField } from './use-form-field.ts';

export interface DateFieldProps
  extends FieldOfForm,
    DayRange,
    Omit<
      BoxProps,
      'name' | 'value' | 'error' | 'onChange' | 'onBlur' | 'onFocus' | 'type' | 'reveal' | 'end' | 'help'
    > {
  /** The brand's input format of days (X3). */
  mask?: DateMask | undefined;
  /** `YYYY-MM-DD`: where the calendar opens while nothing is chosen. */
  openAt?: string | undefined;
}

/** The calendar's code loads on first use. */
const load = () => import(/* webpackChunkName: "calendar" */ '@parlay/ui/calendar');

/**
 * A day, typed in the brand's format or chosen from a calendar. The form's value is `YYYY-MM-DD` once the text is a
 * day, else the typed text, which the rule refuses.
 */
export function DateField(props: DateFieldProps) {
  const { name, rule, errorTexts, mask = DEFAULT_MASK, earliest, latest, openAt, className, ...rest } = props;
  const { say, locale } = useFormWords();
  const hint = maskIn(say('date.letters'), mask);
  const shown = (wire: string | undefined) => (wire ? showDay(wire, mask) : '');
  const fullRule = useMemo<Rule>(
    () => allOf(...(rule ? [rule] : []), dayBetween({ earliest, latest })),
    [rule, earliest, latest],
  );
  const { input, error } = useFormField({
    name,
    rule: fullRule,
    errorTexts: {
      invalidPattern: say('date.format', { mask: hint }),
      numberGreaterThanOrEqualTo: say('date.tooEarly', { day: shown(earliest) }),
      numberLesserThanOrEqualTo: say('date.tooLate', { day: shown(latest) }),
      ...errorTexts,
    },
  });
  const value = textOf(input.value);
  const [typed, setTyped] = useState(() => showDay(value, mask));
  const [lastValue, setLastValue] = useState(value);
  if (lastValue !== value) {
    // The form's value changed from outside: a draft, a reset, a choice.
    setLastValue(value);
    setTyped(showDay(value, mask));
  }
  const [Calendar, setCalendar] = useState<ComponentType<CalendarProps>>();
  const [open, setOpen] = useState(false);
  const control = useRef<HTMLInputElement>(null);
  const id = useId();

  const type = (text: string) => {
    const next = readDay(text, mask) ?? text.trim();
    setTyped(text);
    setLastValue(next);
    input.onChange(next);
  };
  const close = () => {
    setOpen(false);
    control.current?.focus();
  };
  const toggle = () => {
    if (open) return close();
    setOpen(true);
    if (!Calendar)
      load().then(
        (module) => setCalendar(() => module.default),
        () => setOpen(false),
      );
  };

  return (
    <Popover
      className={className}
      id={id}
      placement="below"
      label={say('date.calendar')}
      open={open}
      onClose={() => setOpen(false)}
      panel={
        Calendar ? (
          <Calendar
            value={value}
            earliest={earliest}
            latest={latest}
            openAt={openAt}
            locale={locale}
            texts={{
              previous: say('date.previous'),
              next: say('date.next'),
              month: say('date.month'),
              year: say('date.year'),
            }}
            onChoose={(day) => {
              type(showDay(day, mask));
              close();
            }}
          />
        ) : (
          <div className={styles.loading} />
        )
      }
    >
      <Box
        {...rest}
        ref={control}
        name={input.name}
        value={typed}
        inputMode="numeric"
        maxLength={20}
        help={hint}
        error={error}
        onChange={({ target }) => type(withSeparators(target.value, typed, mask))}
        onBlur={() => {
          input.onBlur();
          setTyped(showDay(value, mask));
        }}
        onFocus={() => input.onFocus()}
        end={
          <IconButton
            label={say('date.open')}
            aria-expanded={open}
            aria-controls={id}
            icon={<CalendarDays aria-hidden="true" />}
            onClick={toggle}
          />
        }
      />
    </Popover>
  );
}
