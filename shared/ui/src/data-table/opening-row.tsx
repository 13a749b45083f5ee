// biome-ignore-all lint/a11y/noRedundantRoles: `display: grid` takes the roles of a table away; written out they stay
import { ChevronDown } from 'lucide-react';
import { Fragment, type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import styles from './data-table.module.css';

export interface OpeningRowProps {
  /** Cells of the row, without the one of its button. */
  cells: ReactNode;
  /** Columns of the table, with the one of the buttons. */
  span: number;
  isOpen: boolean;
  /** Name of the button. */
  label: string;
  onToggle(): void;
  /** Drawn while the row is open only. */
  details: () => ReactNode;
}

/** A row with a button, and below it a row of details while it is open. */
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
