import type { MutableState, Tools } from 'final-form';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Form as FinalForm, FormSpy } from 'react-final-form';
import { FormWordsContext, type Translate } from './context.ts';
import { focusFirstFault } from './focus.ts';
import type { Submitted } from './submit.ts';

export interface FormProps<Values extends object> {
  /** Name of the form. */
  label?: string | undefined;
  className?: string | undefined;
  /** What stands in the fields at first, for example a kept draft. Later changes of it do not reset the form. */
  initialValues: Values;
  /** Never rejects. A second submit while one is under way is not made. */
  onSubmit(values: Values): Promise<Submitted>;
  /** The remote's own, whose messages are `withFormTexts`. */
  t: Translate;
  locale: string;
  /** Hears each change, to keep drafts. Never keep passwords. */
  onValues?: ((values: Values) => void) | undefined;
  children(state: { submitting: boolean }): ReactNode;
}

function forgetServerFault<Values>([name]: string[], state: MutableState<Values>, { setIn }: Tools<Values>): void {
  state.formState.submitErrors = setIn(state.formState.submitErrors ?? {}, String(name), undefined);
}

/** What fields may ask the form for: to judge again because a rule now knows more, and to drop what the server said of one. */
const MUTATORS = { judgeAgain: () => undefined, forgetServerFault };

/** A form on final-form: rules by field, the server's faults beside them, focus on the first field that needs a hand. */
export function Form<Values extends object>(props: FormProps<Values>) {
  const { label, className, onSubmit, t, locale, onValues, children } = props;
  const [initial] = useState(props.initialValues);
  const [attempts, setAttempts] = useState(0);
  const element = useRef<HTMLFormElement>(null);
  const kept = useRef(new Set<string>());
  const words = useMemo(
    () => ({
      say: (key: string, values?: Record<string, string | number>) => t(`forms.${key}`, values),
      locale,
      kept: kept.current,
    }),
    [t, locale],
  );

  useEffect(() => {
    if (attempts > 0 && element.current) focusFirstFault(element.current);
  }, [attempts]);

  return (
    <FormWordsContext value={words}>
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
            // Should the browser ever send it by itself: no password in an address.
            method="post"
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
    </FormWordsContext>
  );
}
