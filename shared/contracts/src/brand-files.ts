import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod/mini';
import { Brand } from './brand.ts';

const folder = join(import.meta.dirname, '..', 'brands');

/** Overrides by brand id, as `BRAND_OVERRIDES` names them: `{"104": {"session": {…}}}`. */
const Overrides = z.record(z.string(), z.record(z.string(), z.unknown()));

export type BrandsRead = { ok: true; brands: Brand[] } | { ok: false; problem: string };

/**
 * Reads every brand file, laid under the overrides of a JSON file if one is given.
 * A bad file is an error value whose sentence names the file and the field.
 */
export function readBrands(overridesFile?: string): BrandsRead {
  const overrides = overridesFile ? readOverrides(overridesFile) : { ok: true as const, value: {} };
  if (!overrides.ok) return overrides;
  const brands: Brand[] = [];
  for (const file of readdirSync(folder).sort()) {
    const raw = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { id?: number };
    const parsed = z.safeParse(Brand, { ...raw, ...overrides.value[String(raw.id)] });
    if (!parsed.success) return { ok: false, problem: `Brand ${file} is not valid: ${sentence(parsed.error)}` };
    brands.push(parsed.data);
  }
  return { ok: true, brands };
}

function readOverrides(path: string) {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return { ok: false as const, problem: `BRAND_OVERRIDES names ${path}, which cannot be read.` };
  }
  try {
    const parsed = z.safeParse(Overrides, JSON.parse(text));
    if (parsed.success) return { ok: true as const, value: parsed.data };
  } catch {
    // falls through to the one sentence below
  }
  return { ok: false as const, problem: `BRAND_OVERRIDES: ${path} is not a JSON object of brands by id.` };
}

function sentence(error: z.core.$ZodError): string {
  return error.issues.map((issue) => `${issue.path.join('.') || 'the file'}: ${issue.message}`).join('; ');
}
