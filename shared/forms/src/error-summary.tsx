import { Banner } from '@parlay/ui/banner';
import type { MouseEvent } from 'react';
import { useFormState } from 'react-final-form';
import { useFormEnvironment } from './context.ts';
import styles from './error-summary.module.css';
import { focusField } from './focus.ts';

export interface ErrorSummaryProps {
  /** Labels by field name, in field order. */
  labels: Readonly<Record<string, string>>;
}

/** Shows the number of invalid fields and a button for each, above a long form after a failed submit. */
export function ErrorSummary({ labels }: ErrorSummaryProps) {
  const { formText } = useFormEnvironment();
  const { submitFailed, errors, submitErrors } = useFormState({
    subscription: { submitFailed: true, errors: true, submitErrors: true },
  });
  const open = (name: string) => errors?.[name] !== undefined || submitErrors?.[name] !== undefined;
  const names = submitFailed ? Object.keys(labels).filter(open) : [];
  const go = (event: MouseEvent<HTMLButtonElement>, name: string) => {
    const form = event.currentTarget.closest('form');
    if (form) focusField(form, name);
  };
  return (
    <div role="alert">
      {names.length > 0 && (
        <Banner tone="loss">
          <p>{formText('summary', { count: names.length })}</p>
          <ul className={styles.list}>
            {names.map((name) => (
              <li key={name}>
                <button type="button" className={styles.go} onClick={(event) => go(event, name)}>
                  {labels[name]}
                </button>
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </div>
  );
}
