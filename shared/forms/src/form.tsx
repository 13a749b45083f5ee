import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Form as FinalForm, FormSpy } from 'react-final-form';
import { FaultTextsContext } from './context.ts';
import type { Submitted } from './submit.ts';
import type { FaultTexts } from './validation.ts';

export interface FormProps<Values extends object> {
  /** Name of the form. */
  label?: string | undefined;
  className?: string | undefined;
  /** What stands in the fields at first, for example a kept draft. Later changes of it do not reset the form. */
  initialValues: Values;
  /** Never rejects. A second submit while one is under way is not made. */
  onSubmit(values: Values): Promise<Submitted>;
  texts: FaultTexts;
  /** Hears each change, to keep drafts. Never keep passwords. */
  onValues?: ((values: Values) => void) | undefined;
  children(state: { submitting: boolean }): ReactNode;
}

/** A form on final-form: rules by field, the server's faults beside them, focus on the first field that needs a hand. */
export function Form<Values extends object>(props: FormProps<Values>) {
  const { label, className, onSubmit, texts, onValues, children } = props;
  const [initial] = useState(props.initialValues);
  const [attempts, setAttempts] = useState(0);
  const element = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (attempts > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);

  return (
    <FaultTextsContext value={texts}>
      <FinalForm<Values>
        initialValues={initial}
        onSubmit={(values) => onSubmit(values)}
        subscription={{ submitting: true }}
        render={({ handleSubmit, submitting = false }) => (
          <form
            ref={element}
            className={className}
            aria-label={label}
            // Our own messages stand beside the fields, in the page's language.
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
    </FaultTextsContext>
  );
}
