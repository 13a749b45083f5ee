/**
 * Builds fonts/*.woff2 from the @fontsource-variable packages: `node shared/ui/scripts/subset-fonts.ts`.
 * Every page preloads the two `latin` files, so they contain only the everyday characters of our eight languages. The rest of Latin-1
 * (`more`) and Latin Extended (`ext`) load by unicode-range when a page needs them. Every page lists the languages by their own
 * names in Inter. Letters of those names that `latin` lacks are in a separate file (`names`), so that `ext` does not have to load.
 */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const scriptFolder = import.meta.dirname;
const packages = join(scriptFolder, '..', 'node_modules', '@fontsource-variable');
const fontFolder = join(scriptFolder, '..', 'fonts');

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i));
const ASCII = range(0x20, 0x7e);
const EVERYDAY = [...'ÄÖÜäöüßÅåÆæØøÉéÈèÊêËëÇçÑñÁáÍíÓóÚúÀàÂâÎîÏïÔôÙùÛû¿¡€£©%–—‘’“”„…•·×−«»\u00a0\u202f'];
/** Characters that display type does not use. */
const RARE_IN_DISPLAY = new Set('\\^`{|}~<>[]_');
const LATIN_1 = [...range(0xa0, 0xff), ...'ıŒœˆ˚˜‚‹›†‡‰™←↑→↓'];
/** Latviešu. */
const NAMES = ['š'];
const EXTENDED = [...range(0x100, 0x17f), ...range(0x218, 0x21b), 'ẞ'];

/** Kerning, tabular figures and accents. The many stylistic sets are omitted. */
const FEATURES = ['kern', 'tnum', 'lnum', 'ccmp', 'locl', 'mark', 'mkmk'];

interface Family {
  name: string;
  file: (subset: 'latin' | 'latin-ext') => string;
  axes: Record<string, number | { min: number; max: number }>;
  latin: string[];
  /** Letters of `ext` that are in a separate file. */
  names: string[];
}

const FAMILIES: Family[] = [
  {
    name: 'inter',
    file: (subset) => `inter/files/inter-${subset}-wght-normal.woff2`,
    axes: { wght: { min: 400, max: 700 } },
    latin: [...ASCII, ...EVERYDAY],
    names: NAMES,
  },
  {
    name: 'bricolage-grotesque',
    file: (subset) => `bricolage-grotesque/files/bricolage-grotesque-${subset}-standard-normal.woff2`,
    // 80% is cover type, 84% the default brand, 92% the widest brand.
    axes: { wght: 800, wdth: { min: 80, max: 92 }, opsz: 36 },
    latin: [...ASCII.filter((letter) => !RARE_IN_DISPLAY.has(letter)), ...EVERYDAY],
    names: [],
  },
];

await mkdir(fontFolder, { recursive: true });
for (const { name, file, axes, latin, names } of FAMILIES) {
  const options = { targetFormat: 'woff2', variationAxes: axes, keepFeatures: FEATURES, noHinting: true } as const;
  const [basic, extended] = await Promise.all([
    readFile(join(packages, file('latin'))),
    readFile(join(packages, file('latin-ext'))),
  ]);
  const more = [...new Set([...ASCII, ...LATIN_1])].filter((letter) => !latin.includes(letter));
  for (const [kind, source, letters] of [
    ['latin', basic, latin],
    ['more', basic, more],
    ['names', extended, names],
    ['ext', extended, EXTENDED.filter((letter) => !names.includes(letter))],
  ] as const) {
    if (letters.length === 0) continue;
    const bytes = await subsetFont(source, letters.join(''), options);
    await writeFile(join(fontFolder, `${name}-${kind}.woff2`), bytes);
    process.stdout.write(`${name}-${kind}.woff2 ${bytes.length} bytes, ${unicodeRange(letters)}\n`);
  }
  await copyFile(join(packages, name, 'LICENSE'), join(fontFolder, `LICENSE-${name}.txt`));
}

/** Returns the `unicode-range` descriptor for these letters, for src/styles/fonts.css. */
function unicodeRange(letters: readonly string[]): string {
  const codes = letters.map((letter) => letter.codePointAt(0) ?? 0).sort((a, b) => a - b);
  const runs: [number, number][] = [];
  for (const code of codes) {
    const last = runs.at(-1);
    if (last && code <= last[1] + 1) last[1] = code;
    else runs.push([code, code]);
  }
  const hex = (code: number) => code.toString(16).toUpperCase().padStart(4, '0');
  return runs.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join(', ');
}
