/** Name of the sheet that a remote needs on every page. */
export const COMMON_SHEET = 'styles';

/** Chunk that a container exposes: whatever it imports is needed on every page. */
const ENTRY = 'remote';
/** Shows every component to developers: with it, most sheets would be split in two for nobody else. */
const GALLERY = 'page-gallery';
/** A smaller sheet costs more bytes in the container's tables and in requests than it spares other pages. */
const SMALL = 1500;

/** A stylesheet of a source file, and the names of the chunks that import it. */
export interface StyleModule<T> {
  module: T;
  size: number;
  chunks: readonly string[];
}

interface Sheet<T> {
  name: string;
  /** Chunks that need it. */
  chunks: readonly string[];
  /** The chunks of each part that it was put together from. */
  parts: (readonly string[])[];
  modules: T[];
  size: number;
}

/**
 * Divides the styles of a remote into sheets and names them: what the same chunks need is one sheet, and nothing is in two. A
 * component's chunks are among those of the components it is made of, so sheets in the order of `compareSheets` keep the
 * order of imports, whichever page is opened first.
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

/** The name begins with the number of chunks, by which sheets are ordered. */
const nameOf = (chunks: readonly string[]): string =>
  chunks[0] === ENTRY ? COMMON_SHEET : [COMMON_SHEET, String(chunks.length).padStart(3, '0'), ...chunks].join('-');

/** The common sheet first, then those that more chunks need. */
export function compareSheets(a: string, b: string): number {
  return placeOf(a) - placeOf(b) || (a < b ? -1 : 1);
}
const placeOf = (name: string): number => (name === COMMON_SHEET ? -1 : 999 - Number(name.split('-')[1]));

/**
 * Adds each small sheet to the last one before it that a page of any of its parts has, too: then no sheet comes between
 * them that it has to follow.
 */
function withoutSmall<T>(sheets: readonly Sheet<T>[]): Sheet<T>[] {
  const left = [...sheets];
  for (const sheet of sheets.toReversed()) {
    if (sheet.size >= SMALL) continue;
    const at = left.indexOf(sheet);
    const target = left.slice(0, at).findLast((other) => sheet.parts.some((part) => covers(other, part)));
    if (!target || !covers(target, sheet.chunks)) continue;
    target.modules.push(...sheet.modules);
    target.parts.push(...sheet.parts);
    target.size += sheet.size;
    left.splice(at, 1);
  }
  return left;
}

const covers = ({ name, chunks }: Sheet<unknown>, others: readonly string[]): boolean =>
  name === COMMON_SHEET || others.every((one) => chunks.includes(one));
