// biome-ignore-all lint/a11y/noRedundantRoles: `display: grid` removes the roles of a table, so they are set explicitly
import { ChevronDown } from 'lucide-react';
import { Fragment, type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import styles from './data-table.module.css';

export interface OpeningRowProps {
  /** Cells of the row, except the button cell. */
  cells: ReactNode;
  /** Number of columns, including the button column. */
  span: number;
  isOpen: boolean;
  /** Name of the button. */
  label: string;
  onToggle(): void;
  /** Rendered only while the row is open. */
  details: () => ReactNode;
}

/** Renders a row with a button and, while it is open, a details row below it. */
export function OpeningRow({ cells, span, isOpen, label, onToggle, details }: OpeningRowProps) {
  const panel = useId();
  return (
    <Fragment>
      <tr role="row" className={cx(isOpen && styles.open)}>
        {cells}
        <td role="cell" className={styles.toggle}>
          <IconButton
            label={label}
            aria-expanded={isOpen}
            aria-controls={panel}
            icon={<ChevronDown aria-hidden="true" />}
            onClick={onToggle}
          />
        </td>
      </tr>
      <tr role="row" id={panel} hidden={!isOpen} className={styles.open}>
        <td role="cell" colSpan={span} className={styles.details}>
          {isOpen && details()}
        </td>
      </tr>
    </Fragment>
  );
}
