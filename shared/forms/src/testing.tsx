import { renderWithPorts } from '@parlay/testing';
import type { ReactNode } from 'react';
import forms from '../locales/en.json';
import { Form } from './form.tsx';
import type { SubmitResult } from './submit.ts';

type Values = Record<string, unknown>;

/** Returns an English text by its key, with placeholders filled in and the plural form for the count. */
export function englishText(key: string, values: Record<string, string | number> = {}): string {
  const names = key.replace(/^forms\./, '').split('.');
  const find = (path: string[]) =>
    path.reduce<unknown>((node, name) => (node as Record<string, unknown> | undefined)?.[name], forms);
  const plural = [...names.slice(0, -1), `${names.at(-1)}_${values.count === 1 ? 'one' : 'other'}`];
  const text = find(names) ?? find(plural);
  if (typeof text !== 'string') throw new Error(`There is no text ${key}.`);
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
}

/** Renders fields in a form. Returns the submitted values and helpers that use the form. */
export function renderForm(
  fields: ReactNode,
  initialValues: Values = {},
  answer: () => Promise<SubmitResult> = async () => undefined,
) {
  const sent: Values[] = [];
  const changes: Values[] = [];
  const view = renderWithPorts(
    <Form
      label="Form"
      t={englishText}
      locale="en"
      initialValues={initialValues}
      onValues={(values) => changes.push(values)}
      onSubmit={(values) => {
        sent.push(values);
        return answer();
      }}
    >
      {() => (
        <>
          {fields}
          <button type="submit">Send</button>
        </>
      )}
    </Form>,
  );
  return {
    ...view,
    sent,
    now: () => changes.at(-1) ?? initialValues,
    send: () => view.user.click(view.getByRole('button', { name: 'Send' })),
  };
}
