// biome-ignore-all lint/a11y/noRedundantRoles: `display: grid` removes the roles of a table, so they are set explicitly
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './data-table.module.css';
import { groupsOf } from './groups.ts';
import { OpeningRow } from './opening-row.tsx';

export interface Column<Row> {
  id: string;
  /** Column header, and the label of its values in cards. */
  header: string;
  /** Shows the header only to assistive technology, for example above a column of buttons. */
  hideHeader?: boolean | undefined;
  cell: (row: Row) => ReactNode;
  /** Aligns figures to the end. */
  align?: 'end' | undefined;
  /**
   * Appearance of the cell in a card. `title` is a full row at 15 px without a label. `lead` (time or id) also has
   * no label. `wide` is a full row with a label, `action` a full-width button, and `none` is omitted. `figure` and
   * `mark` have no label and are for cards of the kind `ledger`. The default is a label with its value.
   */
  card?: 'title' | 'lead' | 'figure' | 'mark' | 'wide' | 'action' | 'none' | undefined;
  /** Label in a card, if it differs from the header. */
  cardLabel?: ((row: Row) => string) | undefined;
}

/** Details of rows. They open in place, one at a time. */
export interface RowDetails<Row> {
  /** Key of the open row. */
  open: string | undefined;
  /** Called with the key of the row to open, or undefined to close the open one. */
  onOpen(key: string | undefined): void;
  /** Header of the button column. */
  header: string;
  /** Name of the button in a row. */
  label: (row: Row) => string;
  render: (row: Row) => ReactNode;
}

export interface DataTableProps<Row> {
  /** Name of the table for assistive technology. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Shown if there are no rows. */
  empty?: ReactNode;
  details?: RowDetails<Row> | undefined;
  /** Heading of the group that a row belongs to, for example its day. Rows of the same group must be adjacent. */
  groupOf?: ((row: Row) => string) | undefined;
  /**
   * Layout of the cards. `stacked` shows three figures next to each other, each below its label, and the button next to
   * the title. `ledger` shows three lines: the title and the figure, the lead, the mark and the column with a label.
   */
  cards?: 'stacked' | 'ledger' | undefined;
}

/** Renders a table. In a container narrower than 720 px, each row becomes a card. Put it in a `Card clip`. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, empty, details, groupOf, cards } = props;
  if (rows.length === 0 && empty) return <>{empty}</>;
  const span = columns.length + (details ? 1 : 0);
  return (
    <div className={styles.box}>
      <table className={cx(styles.table, cards && styles[cards])} role="table">
        <caption className={styles.caption}>{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ id, header, hideHeader, align }) => (
              <th key={id} scope="col" role="columnheader" className={cx(align && styles.end)}>
                {hideHeader ? <VisuallyHidden>{header}</VisuallyHidden> : header}
              </th>
            ))}
            {details && (
              <th scope="col" role="columnheader">
                <VisuallyHidden>{details.header}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        {groupsOf(rows, groupOf).map(({ head, members }) => (
          <tbody key={members.slice(0, 1).map(rowKey).join()} role="rowgroup">
            {head !== undefined && (
              <tr role="row" className={styles.group}>
                {/* biome-ignore lint/a11y/useSemanticElements: it is the heading of a group of rows, and its role is lost in cards */}
                <th role="rowheader" scope="rowgroup" colSpan={span}>
                  {head}
                </th>
              </tr>
            )}
            {members.map((row) => (
              <AnyRow key={rowKey(row)} row={row} id={rowKey(row)} columns={columns} details={details} span={span} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

interface AnyRowProps<Row> extends Pick<DataTableProps<Row>, 'columns' | 'details'> {
  row: Row;
  id: string;
  span: number;
}

function AnyRow<Row>({ row, id, columns, details, span }: AnyRowProps<Row>) {
  const cells = columns.map((column) => (
    <td key={column.id} role="cell" className={classOf(column)} {...labelOf(column, row)}>
      {column.cell(row)}
    </td>
  ));
  if (!details) return <tr role="row">{cells}</tr>;
  const isOpen = details.open === id;
  return (
    <OpeningRow
      cells={cells}
      span={span}
      isOpen={isOpen}
      label={details.label(row)}
      onToggle={() => details.onOpen(isOpen ? undefined : id)}
      details={() => details.render(row)}
    />
  );
}

function classOf({ align, card }: Column<never>): string {
  return cx(
    align && styles.end,
    (card === 'title' || card === 'wide' || card === 'action') && styles.wide,
    card === 'title' && styles.title,
    card === 'lead' && styles.lead,
    card === 'figure' && styles.figure,
    card === 'mark' && styles.mark,
    card === 'action' && styles.action,
    card === 'none' && styles.cardless,
  );
}

function labelOf<Row>({ card, cardLabel, header }: Column<Row>, row: Row): { 'data-label'?: string } {
  return card === undefined || card === 'wide' ? { 'data-label': cardLabel?.(row) ?? header } : {};
}
