import { type DateMask, formatDay, maskIn, readDay, withSeparators } from '@parlay/contracts/validation/date';
import type { CalendarProps } from '@parlay/ui/calendar';
import { IconButton } from '@parlay/ui/icon-button';
import { Popover } from '@parlay/ui/popover';
import { TextField, type TextFieldProps } from '@parlay/ui/text-field';
import { CalendarDays } from 'lucide-react';
import { type ComponentType, useId, useRef, useState } from 'react';
import type { Translate } from './context.ts';
import styles from './day-box.module.css';

export interface DayBoxProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'reveal' | 'end' | 'help'> {
  /** The typed text. */
  typed: string;
  onType(text: string): void;
  mask: DateMask;
  /** First and last selectable day, and the month that is shown if no day is selected, as `YYYY-MM-DD`. */
  earliest?: string | undefined;
  latest?: string | undefined;
  openAt?: string | undefined;
  /** Returns a text of this package by its key without `forms.`. */
  formText: Translate;
  /** Locale for the names of months and days. */
  locale: string;
}

/** Loads the calendar's code on first use. */
const load = () => import(/* webpackChunkName: "calendar" */ '@parlay/ui/calendar');

/** Date input, typed in the brand's format or filled from a calendar. Also works outside a form. */
export function DayBox(props: DayBoxProps) {
  const { typed, onType, mask, earliest, latest, openAt, formText, locale, className, ...rest } = props;
  const [Calendar, setCalendar] = useState<ComponentType<CalendarProps>>();
  const [open, setOpen] = useState(false);
  const control = useRef<HTMLInputElement>(null);
  const id = useId();
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
  const choose = (day: string) => {
    onType(formatDay(day, mask));
    close();
  };
  const texts = {
    previous: formText('date.previous'),
    next: formText('date.next'),
    month: formText('date.month'),
    year: formText('date.year'),
  };
  const days = { value: readDay(typed, mask) ?? '', earliest, latest, openAt, locale, texts, onChoose: choose };

  return (
    <Popover
      className={className}
      id={id}
      placement="below"
      label={formText('date.calendar')}
      open={open}
      onClose={() => setOpen(false)}
      panel={Calendar ? <Calendar {...days} /> : <div className={styles.loading} />}
    >
      <TextField
        {...rest}
        ref={control}
        value={typed}
        inputMode="numeric"
        maxLength={20}
        help={maskIn(formText('date.letters'), mask)}
        onChange={({ target }) => onType(withSeparators(target.value, typed, mask))}
        end={
          <IconButton
            label={formText('date.open')}
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
