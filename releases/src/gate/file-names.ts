import { RELEASE_FILE } from '../artifacts/integrity.ts';

/** File extensions of the store's compressed copies. */
const COPY = /\.(br|gz)$/i;

/**
 * Returns reasons against names that would collide in the store: names of its compressed copies, a file where another file
 * needs a folder, names that differ only in case (one file on some file systems), and empty or dot segments.
 */
export function fileNameReasons(files: readonly string[]): string[] {
  const reasons: string[] = [];
  const names = new Map<string, string>([[RELEASE_FILE, RELEASE_FILE]]);
  for (const file of files) {
    const other = names.get(file.toLowerCase());
    if (other === RELEASE_FILE)
      reasons.push(`"${file}" cannot be among the files: the release's own record has that name.`);
    else if (other !== undefined) reasons.push(`"${file}" and "${other}" differ in case only.`);
    names.set(file.toLowerCase(), file);
  }
  for (const file of files) {
    if (COPY.test(file))
      reasons.push(`"${file}" cannot end in .br or .gz: the store's compressed copies have these names.`);
    const segments = file.split('/');
    if (segments.some((segment) => segment === '' || segment === '.' || segment === '..'))
      reasons.push(`"${file}" has an empty or a dot segment.`);
    for (let end = 1; end < segments.length; end += 1) {
      const folder = names.get(segments.slice(0, end).join('/').toLowerCase());
      if (folder !== undefined) reasons.push(`"${folder}" is a file and also the folder of "${file}".`);
    }
  }
  return reasons;
}
