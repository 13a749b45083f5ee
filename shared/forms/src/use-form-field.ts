import type { Fault, FormValues, Rule } from '@parlay/contracts/validation/fault';
import { useEffect } from 'react';
import { type FieldMetaState, useField, useForm } from 'react-final-form';
import { type FaultTexts, useFormWords } from './context.ts';

/** What every field of a form takes. */
export interface FieldOfForm {
  name: string;
  rule?: Rule | undefined;
  /** Better words for some faults of this field. */
  faults?: FaultTexts | undefined;
}

/** A field of the form with what to say about it. */
export function useFormField({ name, rule, faults }: FieldOfForm, type?: 'checkbox') {
  const { say } = useFormWords();
  const { input, meta } = useField<unknown, HTMLInputElement>(name, {
    ...(type ? { type } : {}),
    validate: (value: unknown, all: object) => rule?.(value, all as FormValues),
    // An empty field is an empty text, not a missing value.
    parse: (value: unknown) => value,
  });
  useKept(name);
  const fromServer = useServerFault(name, meta);
  const own = meta.touched ? (meta.error as Fault | undefined) : undefined;
  // VA2: the server's word goes first, our own is said once the field has been visited.
  const fault = fromServer ?? own;
  const error = fault && (faults?.[fault.key] ?? say(`validation.${fault.key}`, { ...fault.values }));
  return {
    input,
    /** The fault that is said now. */
    fault,
    error,
    /** Whether its own rule is content, said or not. */
    valid: meta.error === undefined,
    edited: meta.modified === true,
  };
}

/**
 * Keeps what stands in a field while it is not shown: the library gives a field that comes back its initial value, unless
 * somebody else holds on to it.
 */
function useKept(name: string): void {
  const form = useForm();
  const { kept } = useFormWords();
  useEffect(() => {
    if (kept.has(name)) return;
    kept.add(name);
    form.registerField(name, () => undefined, {});
  }, [form, kept, name]);
}

/**
 * What the server said of the value that stands here. Once that was edited its word is forgotten for good: the library would
 * say it again of the next value, where that was sent with a fault of its own.
 */
function useServerFault(name: string, { submitError, modifiedSinceLastSubmit }: FieldMetaState<unknown>) {
  const { mutators } = useForm();
  const stale = submitError !== undefined && modifiedSinceLastSubmit === true;
  useEffect(() => {
    if (stale) mutators.forgetServerFault?.(name);
  }, [mutators, name, stale]);
  return stale ? undefined : (submitError as Fault | undefined);
}

/** Makes the form's rules judge again, for example when facts came late. */
export function useJudgeAgain(): () => void {
  const { mutators } = useForm();
  return () => void mutators.judgeAgain?.();
}
