import { ChevronLeft, ChevronRight } from 'lucide-react';
import { DayPicker, type DropdownProps, type Matcher } from 'react-day-picker';
import styles from './calendar.module.css';
import { dateOf, wireOf } from './local-day.ts';

export interface CalendarTexts {
  previous: string;
  next: string;
  month: string;
  year: string;
}

export interface CalendarProps {
  /** The selected day, as `YYYY-MM-DD`. */
  value?: string | undefined;
  onChoose(day: string): void;
  /** First and last selectable day, as `YYYY-MM-DD`. */
  earliest?: string | undefined;
  latest?: string | undefined;
  /** The day shown first if none is selected, as `YYYY-MM-DD`. */
  openAt?: string | undefined;
  /** Locale for the names of months and days, for example `es-PE`. */
  locale: string;
  texts: CalendarTexts;
}

/** Shows a month, with selects for month and year. Arrow keys move by days, and Page Up and Page Down by months. */
export default function Calendar({ value, onChoose, earliest, latest, openAt, locale, texts }: CalendarProps) {
  const chosen = dateOf(value);
  const first = dateOf(earliest);
  const last = dateOf(latest);
  const names = namesIn(locale);
  const month = chosen ?? dateOf(openAt) ?? last;
  const disabled: Matcher[] = [...(first ? [{ before: first }] : []), ...(last ? [{ after: last }] : [])];
  return (
    <DayPicker
      mode="single"
      required
      autoFocus
      fixedWeeks
      navLayout="around"
      captionLayout="dropdown"
      selected={chosen}
      onSelect={(day) => onChoose(wireOf(day))}
      {...(month ? { defaultMonth: month } : {})}
      {...(first ? { startMonth: first } : {})}
      {...(last ? { endMonth: last } : {})}
      disabled={disabled}
      weekStartsOn={firstWeekday(locale)}
      components={{ Dropdown, Chevron }}
      formatters={{
        formatWeekdayName: names.weekday,
        formatMonthDropdown: names.month,
        formatYearDropdown: names.year,
        formatDay: (day) => String(day.getDate()),
        formatCaption: names.caption,
      }}
      labels={{
        labelPrevious: () => texts.previous,
        labelNext: () => texts.next,
        labelMonthDropdown: () => texts.month,
        labelYearDropdown: () => texts.year,
        labelDayButton: names.day,
        labelGrid: names.caption,
        labelGridcell: names.day,
        labelWeekday: names.weekdayLong,
        labelNav: () => texts.month,
      }}
      classNames={{
        root: styles.calendar ?? '',
        months: '',
        month: styles.month ?? '',
        month_caption: styles.caption ?? '',
        dropdowns: styles.dropdowns ?? '',
        button_previous: styles.step ?? '',
        button_next: styles.step ?? '',
        month_grid: styles.grid ?? '',
        weekday: styles.weekday ?? '',
        day: styles.cell ?? '',
        day_button: styles.day ?? '',
        selected: styles.selected ?? '',
        today: styles.today ?? '',
        disabled: styles.disabled ?? '',
        outside: styles.outside ?? '',
        hidden: styles.hidden ?? '',
      }}
    />
  );
}

function Chevron({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' | undefined }) {
  const Icon = orientation === 'left' ? ChevronLeft : ChevronRight;
  return <Icon aria-hidden="true" size={20} strokeWidth={1.75} />;
}

/** Renders the month and year lists as native selects. */
function Dropdown({ options, value, onChange, disabled, 'aria-label': label }: DropdownProps) {
  return (
    <select className={styles.select} value={value} onChange={onChange} disabled={disabled} aria-label={label}>
      {options?.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

function namesIn(locale: string) {
  const write = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, options);
    return (date: Date) => format.format(date);
  };
  return {
    weekday: write({ weekday: 'short' }),
    weekdayLong: write({ weekday: 'long' }),
    month: write({ month: 'long' }),
    year: (date: Date) => String(date.getFullYear()),
    caption: write({ month: 'long', year: 'numeric' }),
    day: write({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
  };
}

type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** Returns the first day of the week, where Sunday is 0. Defaults to Monday if the browser does not know. */
function firstWeekday(locale: string): Weekday {
  const known = new Intl.Locale(locale) as Intl.Locale & { getWeekInfo?: () => { firstDay: number } };
  return ((known.getWeekInfo?.().firstDay ?? 1) % 7) as Weekday;
}
