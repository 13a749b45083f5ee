import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { assertOwnOrigin, parseInput } from '../web/errors.ts';
import { type Html, html } from '../web/html.ts';

export interface Field {
  label: string;
  /** Initial text, or the selected option. */
  value?: string | undefined;
  /** Labels of the options, by value. */
  names?: Readonly<Record<string, string>>;
  example?: string;
  /** Height of a multi-line text field, in lines. */
  lines?: number;
}

export interface Form {
  title?: string;
  about?: string;
  /** URL that the form is posted to. */
  address: string;
  /** Schema that parses the submission and determines the inputs. */
  schema: z.ZodType;
  fields?: Readonly<Record<string, Field>>;
  hidden?: Readonly<Record<string, string>>;
  /** Name of a field with one button per value, or the label of the only button. */
  buttons: string | readonly [field: string, labels: Readonly<Record<string, string>>];
  /** Value of the highlighted button, or its label if the form has only one button. */
  primary?: string;
  after?: Html | false;
}

/** Renders a form in a separate section. */
export const formCard = (form: Form): Html => html`<section class="card">${formOf(form)}</section>`;

export function formOf({
  title,
  about,
  address,
  schema,
  fields = {},
  hidden = {},
  buttons,
  primary,
  after,
}: Form): Html {
  const { fields: known, required } = shapeOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  const [choice, labels] = typeof buttons === 'string' ? ['', { [buttons]: buttons }] : buttons;
  const inputs = Object.entries(fields).map(([name, field]) =>
    inputOf(name, field, known[name] ?? {}, required.includes(name)),
  );
  return html`${title && html`<h2>${title}</h2>`}${about && html`<p class="muted">${about}</p>`}
<form method="post" action="${address}">${Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
${inputs.length > 0 && html`<div class="pair">${inputs}</div>`}
<div class="choices">${Object.entries(labels).map(([value, label]) => html`<button${choice !== '' && html` name="${choice}" value="${value}"`}${value === primary && html` class="primary"`}>${label}</button>`)}</div></form>
${after}`;
}

type Schema = z.core.JSONSchema.JSONSchema;
const schemasIn = (all: readonly z.core.JSONSchema._JSONSchema[] = []) => all.filter((one) => typeof one === 'object');

/** Returns the fields of a schema and all its alternatives, and the fields that every alternative requires. */
function shapeOf({ properties = {}, required = [], oneOf, allOf }: Schema): {
  fields: Record<string, Schema>;
  required: string[];
} {
  const [some, every] = [schemasIn(oneOf).map(shapeOf), schemasIn(allOf).map(shapeOf)];
  const requiredByAll = some[0]?.required.filter((name) => some.every((one) => one.required.includes(name))) ?? [];
  return {
    fields: Object.assign({}, properties, ...[...some, ...every].map(({ fields }) => fields)),
    required: [...required, ...requiredByAll, ...every.flatMap((one) => one.required)],
  };
}

const valuesOf = ({ enum: values, const: value, anyOf }: Schema): string[] =>
  (values ?? (value === undefined ? schemasIn(anyOf).flatMap(valuesOf) : [value])).map(String);

function inputOf(name: string, field: Field, { maxLength, ...known }: Schema, isRequired: boolean): Html {
  const { label, value = known.default ?? '', names = {}, example, lines } = field;
  const isDate = [known, ...schemasIn(known.anyOf)].some(({ format }) => format === 'date');
  const values = isDate ? [] : valuesOf(known);
  const choices = values.length > 0 ? values : Object.keys(names);
  const limits = html`${maxLength !== undefined && html` maxlength="${maxLength}"`}${isRequired && html` required`}`;
  const option = (one: string) =>
    html`<option value="${one}"${one === value && html` selected`}>${names[one] ?? one}</option>`;
  let input = html`<input type="${isDate ? 'date' : 'text'}" name="${name}" value="${String(value)}"${example && html` placeholder="${example}"`} autocomplete="off"${limits}>`;
  if (choices.length > 0) input = html`<select name="${name}">${choices.map(option)}</select>`;
  else if (lines !== undefined) input = html`<textarea name="${name}" rows="${lines}"${limits}></textarea>`;
  return html`<label class="field"><span>${label}</span>${input}</label>`;
}

/** Returns true if a form was sent by a program, which expects data instead of a redirect. */
const wantsData = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.startsWith('application/json') === true;

/** Handles a submitted form. Sends programs the data that `act` returns, and redirects browsers to the page. */
export function handleForm<S extends z.ZodType, Data>(
  app: FastifyInstance,
  { address, schema, back }: { address: string; schema: S; back: string | ((data: Data) => string) },
  act: (values: z.output<S>, request: FastifyRequest) => Data | Promise<Data>,
): void {
  app.post(address, async (request, reply) => {
    assertOwnOrigin(request);
    const data = await act(parseInput(schema, request.body), request);
    return wantsData(request) ? { data } : reply.redirect(typeof back === 'string' ? back : back(data), 303);
  });
}
