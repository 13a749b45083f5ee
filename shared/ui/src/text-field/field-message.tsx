import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './field.module.css';

/** Shows the error below a field, or otherwise the help text. Both are in the same place and have the same id. */
export function FieldMessage({ id, error, help }: { id: string; error?: ReactNode; help?: ReactNode }) {
  if (!error && !help) return null;
  return (
    <p id={id} className={cx(styles.message, error && styles.error)}>
      {error && <CircleAlert aria-hidden="true" />}
      <span>{error || help}</span>
    </p>
  );
}

/** Returns the attributes that connect a control to its message. */
export function messageProps(id: string, error: ReactNode, help: ReactNode, others: string | undefined) {
  const describedBy = cx(others, (error || help) && id);
  return {
    ...(error ? { 'aria-invalid': true } : {}),
    ...(describedBy ? { 'aria-describedby': describedBy } : {}),
  };
}
