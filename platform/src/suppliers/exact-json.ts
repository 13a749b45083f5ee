import { isNestedDeeper } from '@parlay/server/json-nesting';
import { MAX_JSON_NESTING } from '@parlay/server/receive';
import { z } from 'zod';
import { decodeUtf8, malformedTextIn } from '../core/http/body.ts';

/** Number of a JSON text as it was written, so that no digit is lost. */
export class ExactNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown;
const parse = JSON.parse as (text: string, reviver: Reviver) => unknown;
const { rawJSON } = JSON as unknown as { rawJSON(text: string): unknown };

export type ExactJson = { ok: true; value: unknown } | { ok: false };

/**
 * Parses JSON with each number as an `ExactNumber`. Refuses bytes that are not UTF-8, deep nesting, a byte order mark, and
 * text that the database cannot store.
 */
export function parseExactJson(bytes: Uint8Array): ExactJson {
  const text = decodeUtf8(Buffer.from(bytes));
  if (text === undefined || isNestedDeeper(text, MAX_JSON_NESTING)) return { ok: false };
  try {
    const value = parse(text, (_key, field, { source }) =>
      typeof field === 'number' ? new ExactNumber(source ?? '') : field,
    );
    return malformedTextIn(value, text) === undefined ? { ok: true, value } : { ok: false };
  } catch {
    return { ok: false };
  }
}

/** Writes JSON, with a bigint or an `ExactNumber` as a number of all its digits. */
export const writeExactJson = (value: object): string =>
  JSON.stringify(value, (_key, field: unknown) => {
    if (field instanceof ExactNumber) return rawJSON(field.text);
    return typeof field === 'bigint' ? rawJSON(field.toString()) : field;
  });

/** Whole number that was written without a fraction or an exponent. */
export const ExactInteger = z
  .instanceof(ExactNumber)
  .refine(({ text }) => /^-?(?:0|[1-9]\d{0,16})$/.test(text), 'it must be a whole number of at most 17 digits')
  .transform(({ text }) => BigInt(text));
