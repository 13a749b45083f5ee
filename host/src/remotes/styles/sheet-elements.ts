import type { SetRemote } from '@parlay/contracts/release';
import { folderOf } from '../files/release-folder.ts';

/** A file and its place among the sheets of its release: the release's own first, then those of its chunks. */
export type Sheet = File & { place: number };
export type File = SetRemote['styles'][number];
type SheetElement = HTMLLinkElement | HTMLStyleElement;

/** The folder of all releases of a remote. */
const remoteOf = (url: string) => folderOf(folderOf(url).slice(0, -1));

export const placeOf = ({ dataset }: HTMLElement) => Number(dataset.place);

const namedIn = ({ dataset }: SheetElement): string[] => dataset.of?.split(' ') ?? [];

/** Directories of the releases that use a sheet: the one whose file it is, and those named in `data-of`. */
export const usersOf = (sheet: SheetElement): string[] => {
  const url = sheet.getAttribute('href');
  return [...(url ? [folderOf(url)] : []), ...namedIn(sheet)];
};

/** Links to stylesheets whose address begins so. */
export const linksOf = (document: Document, start: string): HTMLLinkElement[] =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter((link) =>
    link.getAttribute('href')?.startsWith(start),
  );

/** All sheets of the release in a directory, including its inlined critical styles. */
export const sheetsIn = (document: Document, directory: string): SheetElement[] =>
  [...document.querySelectorAll<SheetElement>('link[rel="stylesheet"], style[data-of]')].filter((sheet) =>
    usersOf(sheet).includes(directory),
  );

/** Links with a sheet's rules, of whichever version of the remote. */
const linksWith = (document: Document, { url, integrity }: File): HTMLLinkElement[] =>
  linksOf(document, remoteOf(url)).filter((link) => link.integrity === integrity);

/** Whether the rules of a sheet are in the page, of whichever version of the remote. */
export const isInPage = (document: Document, file: File): boolean =>
  linksWith(document, file).some(({ sheet }) => sheet !== null);

/**
 * Finds the same sheet of another version of the remote, where it stands in the right order among those of this version, which
 * uses it from now on. Undefined when there is none.
 */
export function shareSheet(document: Document, file: Sheet): HTMLLinkElement | undefined {
  const directory = folderOf(file.url);
  const shared = linksWith(document, file).find(
    (link) =>
      placeOf(link) === file.place &&
      (link.sheet !== null || (link.disabled && usersOf(link).includes(directory))) &&
      isInOrder(link, sheetsIn(document, directory)),
  );
  if (!shared) return;
  // Names of classes have a hash of all styles: with one sheet in common, what is inlined for the other version fits, too.
  const critical = usersOf(shared).flatMap((one) => sheetsIn(document, one).filter((sheet) => sheet.matches('style')));
  for (const sheet of [shared, ...critical]) addUser(sheet, directory);
  return shared;
}

const isInOrder = (link: HTMLLinkElement, others: readonly SheetElement[]): boolean =>
  others
    .filter((other) => other !== link && !Number.isNaN(placeOf(other)))
    .every((other) => placeOf(other) < placeOf(link) === stands(other, link));

const stands = (before: Element, after: Element): boolean =>
  (after.compareDocumentPosition(before) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;

function addUser(sheet: SheetElement, directory: string): void {
  if (!usersOf(sheet).includes(directory)) sheet.dataset.of = [...namedIn(sheet), directory].join(' ');
}
