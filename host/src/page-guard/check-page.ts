import type { RenderedPart } from '../remotes/remotes.ts';
import { detectBlankPage } from './blank-page.ts';
import { culpritOf } from './culprit.ts';

/** Delay of the second check, in milliseconds, by which transitions that hide a page are over. */
const SECOND_CHECK_AFTER = 400;

export interface PageCheck {
  /** Elements of the host's skeleton, in order. */
  skeleton: readonly Element[];
  drawn(): readonly RenderedPart[];
  /** Part that had rendered last when an element of the skeleton vanished. */
  suspect: RenderedPart | undefined;
}

/** Checks whether the page is visible. If not, twice in a row, restores it and replaces the culprit's version. */
export async function checkPage(document: Document, { skeleton, drawn, suspect }: PageCheck): Promise<void> {
  if (document.visibilityState !== 'visible' || !detectBlankPage(document)) return;
  await new Promise((resolve) => setTimeout(resolve, SECOND_CHECK_AFTER));
  const blank = detectBlankPage(document);
  if (document.visibilityState !== 'visible' || !blank) return;
  const culprit = culpritOf(document, blank, drawn(), suspect);
  restore(document, skeleton);
  culprit?.fail('blank-page', blank.message);
}

/** Restores elements that a script removed or hid. Styles are restored when another version replaces the culprit. */
function restore(document: Document, skeleton: readonly Element[]): void {
  const { documentElement, body } = document;
  if (skeleton.some((element) => !element.isConnected)) {
    const others = [...body.childNodes].filter((node) => !skeleton.includes(node as Element));
    body.replaceChildren(...skeleton, ...others);
  }
  for (const element of [documentElement, body]) {
    element.hidden = false;
    for (const property of ['display', 'visibility', 'opacity']) element.style.removeProperty(property);
  }
}
