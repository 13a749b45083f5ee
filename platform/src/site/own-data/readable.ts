import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES, type Locale } from '@parlay/contracts/brand';
import { z } from 'zod';
import { escapeHtml } from '../../core/text/escape-html.ts';
import { type DataCopy, SECTIONS } from './copy.ts';
import { LEFT_OUT } from './inventory.ts';

const text = z.string().min(1);
const textsOf = <K extends string>(keys: readonly [K, ...K[]]) => z.record(z.enum(keys), text);
/** Texts of the readable copy. Fields have the same names as in the JSON file. */
const File = z.strictObject({
  /** `{brand}`, `{time}`. */
  title: text,
  intro: text,
  nothing: text,
  yes: text,
  no: text,
  sections: textsOf(SECTIONS),
  leftOutTitle: text,
  leftOut: textsOf(LEFT_OUT),
});

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'content', 'own-data');
/** Texts by locale, from one file each. The process does not start if a text is missing. */
const texts = new Map(
  LOCALES.map((locale) => [locale, File.parse(JSON.parse(readFileSync(join(FOLDER, `${locale}.json`), 'utf8')))]),
);

/** Sections about the player, not lists: one field below the other. */
const RECORDS = new Set<string>(['profile', 'balances']);

const MOMENT = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d+)?Z$/;

/** Returns a stored value as text to read. Times lose their fractions, and each part of an object follows its name. */
function readableValue(value: unknown, { yes, no }: { yes: string; no: string }): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? yes : no;
  if (Array.isArray(value)) return value.map((one) => readableValue(one, { yes, no })).join('; ');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, part]) => `${name}: ${readableValue(part, { yes, no })}`)
      .join(', ');
  return String(value).replace(MOMENT, '$1 $2');
}

/** Returns the copy as one self-contained HTML file with a table for each section, without scripts or links. */
export function readableCopy(copy: DataCopy, { brand, locale }: { brand: string; locale: Locale }): string {
  const t = texts.get(locale);
  if (!t) throw new Error(`there are no words of the copy in ${locale}`);
  const title = escapeHtml(t.title.replace('{brand}', brand).replace('{time}', readableValue(copy.madeAt, t)));
  const cellOf = (value: unknown) => `<td>${escapeHtml(readableValue(value, t))}</td>`;
  const sections = SECTIONS.map((name) => {
    const rows = copy.sections[name];
    const heading = `<h2>${escapeHtml(t.sections[name])}</h2>`;
    const [first] = rows;
    if (!first) return `${heading}<p>${escapeHtml(t.nothing)}</p>`;
    const columns = Object.keys(first);
    const nameOf = (column: string, scope: 'row' | 'col') => `<th scope="${scope}">${escapeHtml(column)}</th>`;
    const table = RECORDS.has(name)
      ? `<tbody>${columns.map((column) => `<tr>${nameOf(column, 'row')}${cellOf(first[column])}</tr>`).join('\n')}</tbody>`
      : `<thead><tr>${columns.map((column) => nameOf(column, 'col')).join('')}</tr></thead><tbody>${rows
          .map((row) => `<tr>${columns.map((column) => cellOf(row[column])).join('')}</tr>`)
          .join('\n')}</tbody>`;
    return `${heading}<div class="table"><table>${table}</table></div>`;
  });
  const leftOut = LEFT_OUT.map((reason) => `<li>${escapeHtml(t.leftOut[reason])}</li>`).join('');
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:72rem;margin:2rem auto;padding:0 1rem}.table{overflow-x:auto}
table{border-collapse:collapse;font-size:14px}th,td{padding:4px 10px;border:1px solid #ccc;text-align:left;vertical-align:top}</style>
</head><body><h1>${title}</h1><p>${escapeHtml(t.intro)}</p>
${sections.join('\n')}
<h2>${escapeHtml(t.leftOutTitle)}</h2><ul>${leftOut}</ul></body></html>
`;
}
