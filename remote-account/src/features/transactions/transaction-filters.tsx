import { maskIn, showDay, withSeparators } from '@parlay/contracts/validation/date';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { Button } from '@parlay/ui/button';
import { Select } from '@parlay/ui/select';
import { TextField } from '@parlay/ui/text-field';
import { useState } from 'react';
import { type DayRead, readDay } from '../../model/dates.ts';
import { searchOf, type TransactionFilter, type TransactionType, TYPES } from '../../model/transactions.ts';
import styles from './transactions.module.css';

interface Typed {
  from: string;
  to: string;
  type: string;
}

const parseTyped = (stored: unknown): Typed | undefined => {
  const { from, to, type } = (stored ?? {}) as Record<string, unknown>;
  return typeof from === 'string' && typeof to === 'string' && typeof type === 'string'
    ? { from, to, type }
    : undefined;
};

const DRAFT = 'transactions filter';

/** Values of the fields: the URL's filter, until something else is typed; that is stored until applied. */
function useTyped(filter: TransactionFilter, mask: string): [Typed, (next: Typed) => void, () => void] {
  const { drafts } = usePorts();
  const applied: Typed = {
    from: filter.from ? showDay(filter.from, mask) : '',
    to: filter.to ? showDay(filter.to, mask) : '',
    type: filter.type ?? '',
  };
  const address = searchOf({ ...filter, page: 1 });
  const [seen, setSeen] = useState(address);
  const [typed, setTyped] = useState<Typed>(() => parseTyped(drafts.read(DRAFT)) ?? applied);
  if (seen !== address) {
    setSeen(address);
    setTyped(applied);
  }
  const type = (next: Typed) => {
    setTyped(next);
    drafts.write(DRAFT, next);
  };
  return [typed, type, () => drafts.clear(DRAFT)];
}

export interface TransactionFiltersProps {
  filter: TransactionFilter;
  onFilter(filter: TransactionFilter): void;
}

/**
 * Days in the brand's format, from its earliest on, usually 01.01.2017 (VA11, AC10, X3), and the type. Half-typed days
 * survive a swap of this remote.
 */
export function TransactionFilters({ filter, onFilter }: TransactionFiltersProps) {
  const { t } = useMessages();
  const { constants, formats } = usePorts().brand.brand;
  const { earliestDate } = constants;
  const mask = formats.picker;
  const hint = maskIn(t('filter.letters'), mask);
  const [typed, type, applied] = useTyped(filter, mask);
  const [checked, setChecked] = useState(false);
  const from = readDay(typed.from, earliestDate, mask);
  const to = readDay(typed.to, earliestDate, mask);
  const backwards = from.ok && to.ok && from.day !== undefined && to.day !== undefined && to.day < from.day;

  const error = (read: DayRead) =>
    checked && !read.ok ? t(`filter.${read.error}`, { day: showDay(earliestDate, mask), mask: hint }) : undefined;
  const day = (name: 'from' | 'to', error: string | undefined) => (
    <TextField
      label={t(`filter.${name}`)}
      help={hint}
      error={error}
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
      value={typed[name]}
      onChange={({ target }) => type({ ...typed, [name]: withSeparators(target.value, typed[name], mask) })}
    />
  );

  return (
    <form
      className={styles.filters}
      aria-label={t('filter.label')}
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (!from.ok || !to.ok || backwards) return;
        applied();
        onFilter({
          page: 1,
          ...(from.day ? { from: from.day } : {}),
          ...(to.day ? { to: to.day } : {}),
          ...(typed.type ? { type: typed.type as TransactionType } : {}),
        });
      }}
    >
      {day('from', error(from))}
      {day('to', error(to) ?? (checked && backwards ? t('filter.backwards') : undefined))}
      <Select
        label={t('filter.type')}
        value={typed.type}
        onChange={({ target }) => type({ ...typed, type: target.value })}
      >
        <option value="">{t('filter.all')}</option>
        {TYPES.map((kind) => (
          <option key={kind} value={kind}>
            {t(`type.${kind}`)}
          </option>
        ))}
      </Select>
      <Button type="submit" variant="secondary" size="lg" className={styles.apply}>
        {t('filter.apply')}
      </Button>
    </form>
  );
}
