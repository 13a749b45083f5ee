import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod/mini';
import type { Brand } from './brand-data.ts';
import { BrandData, BrandFileRules } from './brand-data.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'brands');
const DEFAULTS = 'default.json';

const Fields = z.record(z.string(), z.unknown());
type Fields = z.infer<typeof Fields>;
/** Overrides by brand id, in the file named by `BRAND_OVERRIDES`: `{"104": {"session": {…}}}`. */
const Overrides = z.record(z.string(), Fields);

export type BrandsReadResult = { ok: true; brands: Brand[] } | { ok: false; error: string };

/**
 * Reads every brand file of a folder, merged with `default.json`, which it overrides, and with the optional overrides
 * file, which takes precedence. Returns an error that names the file and the field if a file is invalid.
 */
export function readBrands(overridesFile?: string, folder: string = FOLDER): BrandsReadResult {
  const overrides = overridesFile ? readOverrides(overridesFile) : { ok: true as const, value: {} };
  if (!overrides.ok) return overrides;
  const defaults = readFields(folder, DEFAULTS);
  if (!defaults.ok) return defaults;
  const brands: Brand[] = [];
  for (const file of filesOf(folder)) {
    const own = readFields(folder, file);
    if (!own.ok) return own;
    const fields = layered(defaults.fields, own.fields);
    const allowed = z.safeParse(BrandFileRules, fields);
    if (!allowed.success) return { ok: false, error: `Brand ${file} is not valid: ${sentence(allowed.error)}` };
    const parsed = z.safeParse(BrandData, layered(fields, overrides.value[String(own.fields.id)] ?? {}));
    if (!parsed.success) return { ok: false, error: `Brand ${file} is not valid: ${sentence(parsed.error)}` };
    const { id } = parsed.data;
    if (file !== `${id}.json`) return { ok: false, error: `Brand ${file} is not valid: its id is ${id}` };
    const same = brands.find(
      ({ theme, hosts }) => theme === parsed.data.theme || hosts.some(isIncludedIn(parsed.data.hosts)),
    );
    if (same) return { ok: false, error: `Brand ${file} is not valid: theme or host of ${same.id} once more` };
    brands.push(parsed.data);
  }
  return { ok: true, brands };
}

const isIncludedIn = (list: readonly string[]) => (one: string) => list.includes(one);

const filesOf = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json') && file !== DEFAULTS)
    .sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10));

/** Merges objects field by field, with `above` taking precedence. Lists are replaced. */
function layered(below: Fields, above: Fields): Fields {
  const merged: Fields = { ...below };
  for (const [key, value] of Object.entries(above)) {
    const existing = merged[key];
    merged[key] = isObject(existing) && isObject(value) ? layered(existing, value) : value;
  }
  return merged;
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readFields(folder: string, file: string): { ok: true; fields: Fields } | { ok: false; error: string } {
  try {
    const parsed = z.safeParse(Fields, JSON.parse(readFileSync(join(folder, file), 'utf8')));
    if (parsed.success) return { ok: true, fields: parsed.data };
  } catch {
    // The return below reports it.
  }
  return { ok: false, error: `Brand ${file} is not valid: it is not a JSON object` };
}

function readOverrides(path: string) {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return { ok: false as const, error: `BRAND_OVERRIDES names ${path}, which cannot be read.` };
  }
  try {
    const parsed = z.safeParse(Overrides, JSON.parse(text));
    if (parsed.success) return { ok: true as const, value: parsed.data };
  } catch {
    // The return below reports it.
  }
  return { ok: false as const, error: `BRAND_OVERRIDES: ${path} is not a JSON object of brands by id.` };
}

function sentence(error: z.core.$ZodError): string {
  const descriptionOf = (issue: z.core.$ZodIssue) =>
    issue.code === 'unrecognized_keys' ? `no such field as ${issue.keys.join(', ')}` : issue.message;
  return error.issues.map((issue) => `${issue.path.join('.') || 'the file'}: ${descriptionOf(issue)}`).join('; ');
}
