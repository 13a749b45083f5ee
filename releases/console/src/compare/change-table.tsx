import { type Column, DataTable } from '@parlay/ui/data-table';
import styles from './compare.module.css';

interface Change<T> {
  name: string;
  from: T | null;
  to: T | null;
}

export interface ChangeTableProps<T> {
  caption: string;
  /** Text shown if nothing differs. */
  nothing: string;
  rows: readonly Change<T>[];
  from: string;
  to: string;
  text: (value: T) => string;
  /** Text of an additional column with the difference. */
  difference?: ((change: Change<T>) => string) | undefined;
}

/** Shows the differences between two versions side by side. */
export function ChangeTable<T>({ caption, nothing, rows, from, to, text, difference }: ChangeTableProps<T>) {
  const columns: Column<Change<T>>[] = [
    { id: 'name', header: 'Name', card: 'title', cell: ({ name }) => <span className={styles.name}>{name}</span> },
    { id: 'from', header: from, align: 'end', cell: (row) => (row.from === null ? 'not in it' : text(row.from)) },
    { id: 'to', header: to, align: 'end', cell: (row) => (row.to === null ? 'not in it' : text(row.to)) },
  ];
  if (difference) columns.push({ id: 'difference', header: 'Difference', align: 'end', cell: difference });
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={rows}
      rowKey={({ name }) => name}
      empty={<p className={styles.text}>{nothing}</p>}
    />
  );
}
