import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { PresetResults } from '../calls/early.ts';
import { type Html, html } from '../web/html.ts';
import { type Field, type Form, formCard, handleForm } from './form.ts';

interface EarlyForm<S extends z.ZodType, Result> extends Pick<Form, 'title' | 'about' | 'fields' | 'buttons'> {
  /** Path of the page with the form, which is posted to `{page}/early`. */
  page: string;
  schema: S;
  early: PresetResults<Result>;
  /** Field that names the order. */
  of: Field;
  fixed(values: z.output<S>): [name: string, result: Result];
}

/** Adds the form that presets the result of a future order. Returns a function that renders it with unused results. */
export function presetForm<S extends z.ZodType, Result>(
  app: FastifyInstance,
  { page, schema, early, of, fixed, fields, ...form }: EarlyForm<S, Result>,
): () => Html {
  const address = `${page}/early`;
  handleForm(app, { address, schema, back: page }, (values) => {
    early.preset(...fixed(values));
    return { fixed: early.names() };
  });
  return () => {
    const names = early.names();
    const after = names.length > 0 && html`<p>Not used yet: <span class="fig">${names.join(', ')}</span></p>`;
    return formCard({ ...form, address, schema, fields: { of, ...fields }, after });
  };
}
