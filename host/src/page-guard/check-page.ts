import type { RenderedPart } from '../remotes/remotes.ts';
import { detectBlankPage } from './blank-page.ts';
import { culpritOf } from './culprit.ts';

/** Delay before the second check, in milliseconds. By then, transitions that hide the page have ended. */
const SECOND_CHECK_AFTER = 400;

export interface PageCheck {
  /** Elements of the host's skeleton, in document order. */
  skeleton: readonly Element[];
  drawn(): readonly RenderedPart[];
  /** Part that was rendered last when an element of the skeleton vanished. */
  suspect: RenderedPart | undefined;
}

/**
 * Checks whether the page is visible. If it is blank twice in a row, restores it and replaces the culprit's
 * version.
 */
export async function checkPage(document: Document, { skeleton, drawn, suspect }: PageCheck): Promise<void> {
  if (document.visibilityState !== 'visible' || !detectBlankPage(document)) return;
  await new Promise((resolve) => setTimeout(resolve, SECOND_CHECK_AFTER));
  const blank = detectBlankPage(document);
  if (document.visibilityState !== 'visible' || !blank) return;
  const culprit = culpritOf(document, blank, drawn(), suspect);
  restore(document, skeleton);
  culprit?.fail('blank-page', blank.message);
}

/** Restores elements that a script removed or hid. Styles are restored when the culprit's version is replaced. */
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
