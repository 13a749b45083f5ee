/** Nothing of the page can be seen. `cover` is the element that lies over all of it. */
export interface BlankPage {
  message: string;
  cover?: Element;
}

/** Of the window's width and height: where it is looked for content. */
const STEPS = [0.1, 0.5, 0.9] as const;
const SLOT = '[data-slot="page"]';
/** While one of these is open, an element over the whole page is meant. */
const ABOVE = '[role="dialog"], [role="alertdialog"], dialog[open]';
/** The frame of the page, and what draws something of its own. */
const NO_COVER = `html, body, [data-slot], [data-remote], .remote-root, iframe, video, canvas, img, object, svg`;

/**
 * Why nothing of a page can be seen, or undefined. It reads layout: call it when the page is idle, and believe it when it
 * says the same twice.
 */
export function blankPage(document: Document): BlankPage | undefined {
  const page = document.querySelector(SLOT);
  if (!page) return { message: 'the page slot is gone from the document' };
  // Older Safari has no such method; the points below find most of it.
  const isVisible = page.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) ?? true;
  if (!isVisible) return { message: 'the page slot is hidden' };
  const window = document.defaultView;
  if (!window || document.fullscreenElement || document.querySelector(ABOVE)) return undefined;
  // Then nothing is found at any point.
  if (window.getComputedStyle(document.body).pointerEvents === 'none') return undefined;
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const found = STEPS.flatMap((x) => STEPS.map((y) => document.elementFromPoint(x * width, y * height)));
  if (found.every((one) => one === null || one === document.documentElement || one === document.body))
    return { message: 'there is nothing at any point of the window' };
  const [first] = found;
  if (!first || found.some((one) => one !== first) || first.matches(NO_COVER)) return undefined;
  return isOpaque(window.getComputedStyle(first))
    ? { message: `${describe(first)} covers the whole window`, cover: first }
    : undefined;
}

/** A scrim lets the page through, and belongs to something above it. */
function isOpaque({ backgroundColor, backgroundImage, opacity }: CSSStyleDeclaration): boolean {
  if (Number(opacity) < 0.9) return false;
  const [, , , alpha = '1'] = backgroundColor.match(/[\d.]+/g) ?? [];
  return backgroundImage !== 'none' || Number(alpha) >= 0.9;
}

const describe = (element: Element) =>
  `<${element.localName}${element.classList[0] ? ` class="${element.classList[0]}"` : ''}>`;
