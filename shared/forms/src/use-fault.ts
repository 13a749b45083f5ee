import type { Fault, FormValues, Rule } from '@parlay/contracts/validation/fault';
import { useField } from 'react-final-form';
import { useFaultTexts } from './context.ts';

/** A field of the form with what to say about it. */
export function useFormField(name: string, rule: Rule | undefined, type?: 'checkbox') {
  const texts = useFaultTexts();
  const { input, meta } = useField<unknown, HTMLInputElement>(name, {
    ...(type ? { type } : {}),
    validate: (value: unknown, all: object) => rule?.(value, all as FormValues),
    // An empty field is an empty text, not a missing value.
    parse: (value: unknown) => value,
  });
  // VA2: the server's word stands until its field is edited; our own is said once the field has been visited.
  const fromServer = meta.modifiedSinceLastSubmit ? undefined : (meta.submitError as Fault | undefined);
  const own = meta.touched ? (meta.error as Fault | undefined) : undefined;
  const fault = fromServer ?? own;
  return { input, error: fault && texts(fault) };
}
