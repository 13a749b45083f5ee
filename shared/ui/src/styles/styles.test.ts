import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '..', '..');
const font = (name: string) => join(root, 'fonts', `${name}.woff2`);
const minified = (css: string) =>
  css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/\s*([{}:;,])\s*/g, '$1');

/** Returns true if a font face's `unicode-range` includes the letter. */
function isIn(letter: string, face: string): boolean {
  const code = letter.codePointAt(0) ?? 0;
  return [...face.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].some(([, from = '', to = from]) => {
    return code >= Number.parseInt(from, 16) && code <= Number.parseInt(to, 16);
  });
}

describe('the first paint', () => {
  it('needs at most 45 KB for the two fonts that every page preloads', () => {
    const bytes = ['inter-latin', 'bricolage-grotesque-latin'].map((name) => statSync(font(name)).size);
    expect(bytes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(45_000);
  });

  it('needs at most 4 KB for the inlined styles', () => {
    const inline = ['tokens', 'reset', 'critical'].map((name) =>
      readFileSync(join(root, 'src', 'styles', `${name}.css`), 'utf8'),
    );
    expect(brotliCompressSync(minified(inline.join('\n'))).length).toBeLessThanOrEqual(4_096);
  });

  it('needs no Latin Extended, although every page lists the languages', () => {
    const css = readFileSync(join(root, 'src', 'styles', 'fonts.css'), 'utf8');
    const faces = css.match(/@font-face \{[^}]*inter-[^}]*\}/g) ?? [];
    const filesOf = (text: string) =>
      new Set(
        [...text].flatMap((letter) =>
          faces.filter((face) => isIn(letter, face)).map((face) => /inter-(\w+)\.woff2/.exec(face)?.[1]),
        ),
      );
    const locales = ['en', 'de', 'es', 'fi', 'fr', 'lv', 'no', 'sv'];
    const names = locales.map((locale) => new Intl.DisplayNames(locale, { type: 'language' }).of(locale));
    expect(filesOf(names.join(''))).toEqual(new Set(['latin', 'names']));
    expect(statSync(font('inter-names')).size).toBeLessThan(2_000);
  });

  it('finds every font file that the styles name, as woff2', () => {
    const css = readFileSync(join(root, 'src', 'styles', 'fonts.css'), 'utf8');
    const files = [...css.matchAll(/fonts\/([\w-]+)\.woff2/g)].map((match) => match[1] ?? '');
    expect(files).toHaveLength(7);
    for (const file of files) expect(readFileSync(font(file)).subarray(0, 4).toString()).toBe('wOF2');
  });
});
