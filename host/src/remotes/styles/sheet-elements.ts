import type { SetRemote } from '@parlay/contracts/release';
import { folderOf } from '../files/release-folder.ts';

/** A file and its position among its release's sheets: first the release's own sheets, then those of its chunks. */
export type Sheet = File & { place: number };
export type File = SetRemote['styles'][number];
type SheetElement = HTMLLinkElement | HTMLStyleElement;

/** Returns the folder that contains all of a remote's releases. */
const remoteOf = (url: string) => folderOf(folderOf(url).slice(0, -1));

export const positionOf = ({ dataset }: HTMLElement) => Number(dataset.place);

const namedIn = ({ dataset }: SheetElement): string[] => dataset.of?.split(' ') ?? [];

/** Returns the folders of the releases that use a sheet: its own release, and those listed in `data-of`. */
export const usersOf = (sheet: SheetElement): string[] => {
  const url = sheet.getAttribute('href');
  return [...(url ? [folderOf(url)] : []), ...namedIn(sheet)];
};

/** Returns the stylesheet links whose URL begins with `start`. */
export const linksOf = (document: Document, start: string): HTMLLinkElement[] =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter((link) =>
    link.getAttribute('href')?.startsWith(start),
  );

/** Returns all sheets of the release in a folder, including its inlined critical styles. */
export const sheetsIn = (document: Document, directory: string): SheetElement[] =>
  [...document.querySelectorAll<SheetElement>('link[rel="stylesheet"], style[data-of]')].filter((sheet) =>
    usersOf(sheet).includes(directory),
  );

/** Returns the links that contain a sheet's rules, from any version of the remote. */
const linksWith = (document: Document, { url, integrity }: File): HTMLLinkElement[] =>
  linksOf(document, remoteOf(url)).filter((link) => link.integrity === integrity);

/** Returns true if a sheet's rules are on the page, from any version of the remote. */
export const isInPage = (document: Document, file: File): boolean =>
  linksWith(document, file).some(({ sheet }) => sheet !== null);

/**
 * Finds the same sheet in another version of the remote, if its position fits among this version's sheets, and
 * shares it with this version. Returns undefined if there is none.
 */
export function shareSheet(document: Document, file: Sheet): HTMLLinkElement | undefined {
  const directory = folderOf(file.url);
  const shared = linksWith(document, file).find(
    (link) =>
      positionOf(link) === file.place &&
      (link.sheet !== null || (link.disabled && usersOf(link).includes(directory))) &&
      isInOrder(link, sheetsIn(document, directory)),
  );
  if (!shared) return;
  // Class names contain a hash of all styles, so versions that share a sheet can also share the inlined styles.
  const critical = usersOf(shared).flatMap((one) => sheetsIn(document, one).filter((sheet) => sheet.matches('style')));
  for (const sheet of [shared, ...critical]) addUser(sheet, directory);
  return shared;
}

const isInOrder = (link: HTMLLinkElement, others: readonly SheetElement[]): boolean =>
  others
    .filter((other) => other !== link && !Number.isNaN(positionOf(other)))
    .every((other) => positionOf(other) < positionOf(link) === isBefore(other, link));

const isBefore = (before: Element, after: Element): boolean =>
  (after.compareDocumentPosition(before) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;

function addUser(sheet: SheetElement, directory: string): void {
  if (!usersOf(sheet).includes(directory)) sheet.dataset.of = [...namedIn(sheet), directory].join(' ');
}
