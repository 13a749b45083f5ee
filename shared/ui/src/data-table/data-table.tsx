// biome-ignore-all lint/a11y/noRedundantRoles: `display: grid` takes the roles of a table away; written out they stay
import { ChevronDown } from 'lucide-react';
import { Fragment, type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
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

/** Rows that open in place, one at a time. */
export interface RowDetails<Row> {
  /** Key of the open row. */
  open: string | undefined;
  /** Called with the key of the row to be opened; undefined when the open one closes. */
  onOpen(key: string | undefined): void;
  /** Head of the column of buttons. */
  header: string;
  /** Name of a row's button. */
  label: (row: Row) => string;
  render: (row: Row) => ReactNode;
}

export interface DataTableProps<Row> {
  /** Name of the table for assistive technology. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** What stands there without rows. */
  empty?: ReactNode;
  details?: RowDetails<Row> | undefined;
}

/** A table; in a container narrower than 720 px each row becomes a card. Put it in a `Card clip`. */
export function DataTable<Row>({ caption, columns, rows, rowKey, empty, details }: DataTableProps<Row>) {
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
            {details && (
              <th scope="col" role="columnheader">
                <VisuallyHidden>{details.header}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) =>
            details ? (
              <OpeningRow key={rowKey(row)} row={row} id={rowKey(row)} columns={columns} details={details} />
            ) : (
              <tr key={rowKey(row)} role="row">
                {cellsOf(row, columns)}
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}

const cellsOf = <Row,>(row: Row, columns: readonly Column<Row>[]) =>
  columns.map((column) => (
    <td key={column.id} role="cell" className={classOf(column)} {...labelOf(column)}>
      {column.cell(row)}
    </td>
  ));

interface OpeningRowProps<Row> extends Required<Pick<DataTableProps<Row>, 'columns'>> {
  row: Row;
  id: string;
  details: RowDetails<Row>;
}

/** A row with a button, and below it a row of details while it is open. */
function OpeningRow<Row>({ row, id, columns, details }: OpeningRowProps<Row>) {
  const panel = useId();
  const isOpen = details.open === id;
  return (
    <Fragment>
      <tr role="row" className={cx(isOpen && styles.open)}>
        {cellsOf(row, columns)}
        <td role="cell" className={styles.toggle}>
          <IconButton
            label={details.label(row)}
            aria-expanded={isOpen}
            aria-controls={panel}
            icon={<ChevronDown aria-hidden="true" />}
            onClick={() => details.onOpen(isOpen ? undefined : id)}
          />
        </td>
      </tr>
      <tr role="row" id={panel} hidden={!isOpen} className={styles.open}>
        <td role="cell" colSpan={columns.length + 1} className={styles.details}>
          {isOpen && details.render(row)}
        </td>
      </tr>
    </Fragment>
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
