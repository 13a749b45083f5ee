import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import mjml2html from 'mjml';

const SOURCE = join(import.meta.dirname, '..', 'mails', 'page.mjml');

/** Compiles the page of e-mails from MJML. Its placeholders stay: `{{text}}`, `{{#colour}}` and `{{px-length}}`. */
export async function compileMailPage(): Promise<string> {
  const source = readFileSync(SOURCE, 'utf8');
  // MJML rejects placeholders for colours and lengths, so each is a unique valid value while it compiles.
  const values = new Map(
    [...new Set(source.match(/\{\{(?:#|px-)[\w-]+\}\}/g))].map((placeholder, index) => [
      placeholder,
      placeholder.startsWith('{{#') ? `#c0de${String(index).padStart(2, '0')}` : `${9900 + index}px`,
    ]),
  );
  const valid = [...values].reduce((text, [placeholder, value]) => text.replaceAll(placeholder, value), source);
  const { html } = await mjml2html(valid, {
    validationLevel: 'strict',
    // MJML would otherwise load fonts from a third party that sees who opens an e-mail.
    fonts: {},
  });
  const page = [...values].reduce((text, [placeholder, value]) => text.replaceAll(value, placeholder), html);
  return `${page.replace(/^\s+/gm, '').trim()}\n`;
}
