import type { MutableState, Tools } from 'final-form';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Form as FinalForm, FormSpy } from 'react-final-form';
import { FormEnvironmentContext, type Translate } from './context.ts';
import { focusFirstError } from './focus.ts';
import type { SubmitResult } from './submit.ts';

export interface FormProps<Values extends object> {
  /** Accessible name of the form. */
  label?: string | undefined;
  className?: string | undefined;
  /** Initial values, for example a stored draft. Later changes do not reset the form. */
  initialValues: Values;
  /** Submits the values. Never rejects. Not called again while a submission is in progress. */
  onSubmit(values: Values): Promise<SubmitResult>;
  /** The remote's translate function. `withFormTexts` loads its messages. */
  t: Translate;
  locale: string;
  /** Called on each change, to store drafts. Never store passwords. */
  onValues?: ((values: Values) => void) | undefined;
  children(state: { submitting: boolean }): ReactNode;
}

function dropServerError<Values>([name]: string[], state: MutableState<Values>, { setIn }: Tools<Values>): void {
  state.formState.submitErrors = setIn(state.formState.submitErrors ?? {}, String(name), undefined);
}

/**
 * Mutators for fields: `revalidate` reruns the rules because a rule has new data, and `dropServerError` drops a
 * field's error.
 */
const MUTATORS = { revalidate: () => undefined, dropServerError };

/**
 * A form built on final-form, with a rule for each field and server errors next to the fields. Focuses the first
 * invalid field after a submission.
 */
export function Form<Values extends object>(props: FormProps<Values>) {
  const { label, className, onSubmit, t, locale, onValues, children } = props;
  const [initial] = useState(props.initialValues);
  const [attempts, setAttempts] = useState(0);
  const element = useRef<HTMLFormElement>(null);
  // One set for the form's lifetime, although the texts may change.
  const preserved = useRef(new Set<string>());
  const environment = useMemo(
    () => ({
      formText: (key: string, values?: Record<string, string | number>) => t(`forms.${key}`, values),
      locale,
      preserved: preserved.current,
    }),
    [t, locale],
  );

  useEffect(() => {
    if (attempts > 0 && element.current) focusFirstError(element.current);
  }, [attempts]);

  return (
    <FormEnvironmentContext value={environment}>
      <FinalForm<Values>
        initialValues={initial}
        mutators={MUTATORS}
        onSubmit={(values) => onSubmit(values)}
        subscription={{ submitting: true }}
        render={({ handleSubmit, submitting = false }) => (
          <form
            ref={element}
            className={className}
            aria-label={label}
            // Keeps passwords out of the URL if the browser submits the form natively.
            method="post"
            // Our own messages next to the fields replace the browser's.
            noValidate
            onSubmit={(event) => {
              event.stopPropagation();
              void Promise.resolve(handleSubmit(event)).then(() => setAttempts((now) => now + 1));
            }}
          >
            {onValues && (
              <FormSpy<Values> subscription={{ values: true }} onChange={({ values }) => onValues(values)} />
            )}
            {children({ submitting })}
          </form>
        )}
      />
    </FormEnvironmentContext>
  );
}
