import type { SetRemote } from '@parlay/contracts/release';
import { folderOf } from '../remotes/files/release-folder.ts';
import type { RenderedPart } from '../remotes/remotes.ts';
import { sheetsIn } from '../remotes/styles/sheet-elements.ts';
import { type BlankPage, detectBlankPage } from './blank-page.ts';

/**
 * Returns the part that most likely blanked the page: the owner of the cover, the part whose styles hide the page,
 * the part rendered when slots vanished (`suspect`), or the part rendered last. Returns undefined for a cover that
 * no part rendered, such as a browser extension's.
 */
export function culpritOf(
  document: Document,
  { cover }: BlankPage,
  drawn: readonly RenderedPart[],
  suspect: RenderedPart | undefined,
): RenderedPart | undefined {
  if (cover && isForeign(cover)) return undefined;
  return (
    (cover && drawn.find(({ version }) => belongsTo(cover, version))) ??
    drawn.find(({ version }) => hidesWithStylesheets(document, version)) ??
    drawn.find(({ version, slot }) => version === suspect?.version && slot === suspect.slot) ??
    drawn[0]
  );
}

/** React marks the elements that it renders with a property. */
const REACT_MARK = /^__react(?:Fiber|Props)\$/;

/**
 * Returns true for an element outside all parts that React did not render. Remotes add elements only through React.
 */
const isForeign = (element: Element): boolean =>
  !element.closest('[data-remote]') && !Object.keys(element).some((name) => REACT_MARK.test(name));

/** Checks the position in the page or the class prefix, because dialogs are outside the slots. */
function belongsTo(element: Element, { remote, container }: SetRemote): boolean {
  const owner = element.closest('[data-remote]');
  if (owner instanceof HTMLElement) return owner.dataset.remote === remote;
  // The container remote_casino_0123456789ab has classes that start with casino_012345_.
  const prefix = `${container.replace(/^remote_/, '').slice(0, -6)}_`;
  return [...element.classList].some((name) => name.startsWith(prefix));
}

function hidesWithStylesheets(document: Document, { entry }: SetRemote): boolean {
  const sheets = sheetsIn(document, folderOf(entry.url)).flatMap(({ sheet }) =>
    sheet && !sheet.disabled ? [sheet] : [],
  );
  for (const sheet of sheets) sheet.disabled = true;
  const isSeen = sheets.length > 0 && !detectBlankPage(document);
  for (const sheet of sheets) sheet.disabled = false;
  return isSeen;
}
