import type { Drawn } from '../remotes/remotes.ts';
import { blankPage } from './blank-page.ts';
import { culpritOf } from './culprit.ts';

/** What hides a page for a moment, such as a transition, is over by then. In milliseconds. */
const AGAIN = 400;

export interface Look {
  /** Elements of the host's skeleton, in their order. */
  skeleton: readonly Element[];
  drawn(): readonly Drawn[];
  /** The part that was drawn last when an element of the skeleton vanished. */
  suspect: Drawn | undefined;
}

/** Looks whether the page can be seen. Where it cannot, twice in a row, puts it back and replaces the version to blame. */
export async function look(document: Document, { skeleton, drawn, suspect }: Look): Promise<void> {
  if (document.visibilityState !== 'visible' || !blankPage(document)) return;
  await new Promise((resolve) => setTimeout(resolve, AGAIN));
  const blank = blankPage(document);
  if (document.visibilityState !== 'visible' || !blank) return;
  const culprit = culpritOf(document, blank, drawn(), suspect);
  putBack(document, skeleton);
  culprit?.fail('blank-page', blank.message);
}

/** What a script removed or hid; what styles hide comes back with the other version. */
function putBack(document: Document, skeleton: readonly Element[]): void {
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
