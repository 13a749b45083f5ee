// biome-ignore-all lint/a11y/noRedundantRoles: `display: grid` takes the roles of a table away; written out they stay
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './data-table.module.css';

export interface Column<Row> {
  id: string;
  /** Head of the column; in a card the label of the value. */
  header: string;
  /** The head is there for assistive technology only, for example over a column of buttons. */
  hideHeader?: boolean | undefined;
  cell: (row: Row) => ReactNode;
  /** Figures stand at the end. */
  align?: 'end' | undefined;
  /**
   * Its part in a card: `title` is a full row at 15 px without a label, `lead` (time or id) has no label either,
   * `wide` is a labelled full row, `action` a button over the full width; a labelled pair without one.
   */
  card?: 'title' | 'lead' | 'wide' | 'action' | undefined;
}

export interface DataTableProps<Row> {
  /** Name of the table for assistive technology. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** What stands there without rows. */
  empty?: ReactNode;
}

/** A table; in a container narrower than 720 px each row becomes a card. Put it in a `Card clip`. */
export function DataTable<Row>({ caption, columns, rows, rowKey, empty }: DataTableProps<Row>) {
  if (rows.length === 0 && empty) return <>{empty}</>;
  return (
    <div className={styles.box}>
      <table className={styles.table} role="table">
        <caption className={styles.caption}>{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ id, header, hideHeader, align }) => (
              <th key={id} scope="col" role="columnheader" className={cx(align && styles.end)}>
                {hideHeader ? <VisuallyHidden>{header}</VisuallyHidden> : header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row">
              {columns.map((column) => (
                <td key={column.id} role="cell" className={classOf(column)} {...labelOf(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function classOf({ align, card }: Column<never>): string {
  return cx(
    align && styles.end,
    (card === 'title' || card === 'wide' || card === 'action') && styles.wide,
    card === 'title' && styles.title,
    card === 'action' && styles.action,
  );
}

function labelOf({ card, header }: Column<never>): { 'data-label'?: string } {
  return card === undefined || card === 'wide' ? { 'data-label': header } : {};
}
