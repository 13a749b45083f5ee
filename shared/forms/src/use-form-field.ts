import type { FormValues, Rule, ValidationError } from '@parlay/contracts/validation/rule';
import { useEffect } from 'react';
import { type FieldMetaState, useField, useForm } from 'react-final-form';
import { type ErrorTexts, useFormEnvironment } from './context.ts';

/** Props shared by all form fields. */
export interface FormFieldProps {
  name: string;
  rule?: Rule | undefined;
  /** Error texts for this field that replace the general ones. */
  errorTexts?: ErrorTexts | undefined;
}

/** Connects a field to the form and returns its input props and its current error. */
export function useFormField({ name, rule, errorTexts }: FormFieldProps, type?: 'checkbox') {
  const { formText } = useFormEnvironment();
  const { input, meta } = useField<unknown, HTMLInputElement>(name, {
    ...(type ? { type } : {}),
    validate: (value: unknown, all: object) => rule?.(value, all as FormValues),
    // Keeps an empty text, which the library would convert to a missing value.
    parse: (value: unknown) => value,
  });
  usePreservedValue(name);
  const fromServer = useServerError(name, meta);
  const own = meta.touched ? (meta.error as ValidationError | undefined) : undefined;
  // A server error takes precedence. Our own error is shown once the field has been visited (VA2).
  const validationError = fromServer ?? own;
  const error =
    validationError &&
    (errorTexts?.[validationError.key] ?? formText(`validation.${validationError.key}`, { ...validationError.values }));
  return {
    input,
    /** The error that is currently shown. */
    validationError,
    error,
    /** Whether the value passes the rule, even if no error is shown. */
    valid: meta.error === undefined,
    edited: meta.modified === true,
  };
}

/**
 * Preserves a field's value while the field is hidden. The library resets a field that is shown again to its
 * initial value unless another subscription holds the field.
 */
function usePreservedValue(name: string): void {
  const form = useForm();
  const { preserved } = useFormEnvironment();
  useEffect(() => {
    if (preserved.has(name)) return;
    preserved.add(name);
    form.registerField(name, () => undefined, {});
  }, [form, preserved, name]);
}

/**
 * Returns the server's error for the current value. Drops the error permanently after an edit, because the library
 * would otherwise show it again for the next submitted value.
 */
function useServerError(name: string, { submitError, modifiedSinceLastSubmit }: FieldMetaState<unknown>) {
  const { mutators } = useForm();
  const stale = submitError !== undefined && modifiedSinceLastSubmit === true;
  useEffect(() => {
    if (stale) mutators.dropServerError?.(name);
  }, [mutators, name, stale]);
  return stale ? undefined : (submitError as ValidationError | undefined);
}

/** Returns a function that reruns the form's rules, for example when the data of a rule arrives late. */
export function useRevalidate(): () => void {
  const { mutators } = useForm();
  return () => void mutators.revalidate?.();
}
