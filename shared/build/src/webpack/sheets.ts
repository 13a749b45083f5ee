/** Name of the sheet that a remote needs on every page. */
export const COMMON_SHEET = 'styles';

/** Chunk that a container exposes. Every page needs what it imports. */
const ENTRY = 'remote';
/** Chunk of the page that shows developers every component. Ignored, because it would split most sheets in two. */
const GALLERY = 'page-gallery';
/** Size in bytes below which a separate sheet costs more in table entries and requests than it saves on other pages. */
const MIN_SHEET_BYTES = 1500;

/** Stylesheet of a source file, and the names of the chunks that import it. */
export interface StyleModule<T> {
  module: T;
  size: number;
  chunks: readonly string[];
}

interface Sheet<T> {
  name: string;
  /** Chunks that need the sheet. */
  chunks: readonly string[];
  /** Chunks of each part that was merged into the sheet. */
  parts: (readonly string[])[];
  modules: T[];
  size: number;
}

/**
 * Divides the styles of a remote into sheets and names them. Styles that the same chunks need are one sheet, and no style is
 * in two sheets. Every chunk that needs a component also needs the components it is made of, so sheets in the order of
 * `compareSheets` keep the order of imports, regardless of which page is opened first.
 */
export function sheetNames<T>(styles: Iterable<StyleModule<T>>): Map<T, string> {
  const sheets = new Map<string, Sheet<T>>();
  for (const { module, size, chunks } of styles) {
    const needed = neededBy(chunks);
    const name = nameOf(needed);
    const sheet = sheets.get(name) ?? { name, chunks: needed, parts: [needed], modules: [], size: 0 };
    sheets.set(name, sheet);
    sheet.modules.push(module);
    sheet.size += size;
  }
  const named = withoutSmall([...sheets.values()].sort((a, b) => compareSheets(a.name, b.name)));
  return new Map(named.flatMap(({ name, modules }) => modules.map((module) => [module, name] as const)));
}

function neededBy(chunks: readonly string[]): readonly string[] {
  if (chunks.includes(ENTRY)) return [ENTRY];
  const others = chunks.filter((name) => name !== GALLERY).sort();
  return others.length > 0 ? others : chunks;
}

/** Returns the name of a sheet. It begins with the number of chunks, which decides the order of sheets. */
const nameOf = (chunks: readonly string[]): string =>
  chunks[0] === ENTRY ? COMMON_SHEET : [COMMON_SHEET, String(chunks.length).padStart(3, '0'), ...chunks].join('-');

/** Sorts the common sheet first, then sheets that more chunks need. */
export function compareSheets(a: string, b: string): number {
  return placeOf(a) - placeOf(b) || (a < b ? -1 : 1);
}
const placeOf = (name: string): number => (name === COMMON_SHEET ? -1 : 999 - Number(name.split('-')[1]));

/**
 * Merges each small sheet into the last earlier one that every page with one of its parts also loads, unless a sheet
 * that it must follow comes between them.
 */
function withoutSmall<T>(sheets: readonly Sheet<T>[]): Sheet<T>[] {
  const remaining = [...sheets];
  for (const sheet of sheets.toReversed()) {
    if (sheet.size >= MIN_SHEET_BYTES) continue;
    const at = remaining.indexOf(sheet);
    const target = remaining.slice(0, at).findLast((other) => sheet.parts.some((part) => covers(other, part)));
    if (!target || !covers(target, sheet.chunks)) continue;
    target.modules.push(...sheet.modules);
    target.parts.push(...sheet.parts);
    target.size += sheet.size;
    remaining.splice(at, 1);
  }
  return remaining;
}

const covers = ({ name, chunks }: Sheet<unknown>, others: readonly string[]): boolean =>
  name === COMMON_SHEET || others.every((one) => chunks.includes(one));
