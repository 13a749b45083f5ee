import { formatDay, maskIn } from '@parlay/contracts/validation/date';
import { DayBox } from '@parlay/forms/day-box';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { Button } from '@parlay/ui/button';
import { Select } from '@parlay/ui/select';
import { useState } from 'react';
import { type DayReadResult, readDay } from '../../model/dates.ts';
import styles from './history.module.css';
import { type DaysChoice, useTypedFilter } from './use-typed.ts';

export interface DaysFilterProps {
  /** Accessible name of the form. */
  label: string;
  draft: string;
  applied: DaysChoice;
  choices: { label: string; all: string; options: readonly { value: string; label: string }[] };
  onFilter(next: DaysChoice): void;
}

/**
 * Renders a filter with one choice and with days in the brand's format, from its earliest day (VA11, AC10, X3).
 * Half-typed days survive a swap.
 */
export function DaysFilter({ label, draft, applied, choices, onFilter }: DaysFilterProps) {
  const { t, locale } = useMessages();
  const { constants, formats } = usePorts().brand.brand;
  const { earliestDate } = constants;
  const mask = formats.picker;
  const [typed, type, clear] = useTypedFilter(draft, applied, mask);
  const [checked, setChecked] = useState(false);
  const from = readDay(typed.from, earliestDate, mask);
  const to = readDay(typed.to, earliestDate, mask);
  const backwards = from.ok && to.ok && from.day !== undefined && to.day !== undefined && to.day < from.day;

  const errorOf = (read: DayReadResult) =>
    checked && !read.ok
      ? t(`filter.${read.error}`, { day: formatDay(earliestDate, mask), mask: maskIn(t('forms.date.letters'), mask) })
      : undefined;
  const day = (name: 'from' | 'to', error: string | undefined) => (
    <DayBox
      label={t(`filter.${name}`)}
      typed={typed[name]}
      onType={(text) => type({ ...typed, [name]: text })}
      mask={mask}
      earliest={earliestDate}
      formText={(key, values) => t(`forms.${key}`, values)}
      locale={locale}
      error={error}
      autoComplete="off"
    />
  );

  return (
    <form
      className={styles.filters}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (!from.ok || !to.ok || backwards) return;
        clear();
        onFilter({ from: from.day, to: to.day, choice: typed.choice || undefined });
      }}
    >
      {day('from', errorOf(from))}
      {day('to', errorOf(to) ?? (checked && backwards ? t('filter.backwards') : undefined))}
      <Select
        label={choices.label}
        value={typed.choice}
        onChange={({ target }) => type({ ...typed, choice: target.value })}
      >
        <option value="">{choices.all}</option>
        {choices.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
      <Button type="submit" variant="secondary" size="lg" className={styles.apply}>
        {t('filter.apply')}
      </Button>
    </form>
  );
}
