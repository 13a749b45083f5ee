/** A page without visible content. `cover` is an element that covers the whole window. */
export interface BlankPage {
  message: string;
  cover?: Element;
}

/** Sample points, as fractions of the window's width and height. */
const SAMPLE_FRACTIONS = [0.1, 0.5, 0.9] as const;
const SLOT = '[data-slot="page"]';
/** While one of these is open, an element over the whole page is intended. */
const ABOVE = '[role="dialog"], [role="alertdialog"], dialog[open]';
/** Elements that never count as a cover: the page's structure, and elements with their own content. */
const NO_COVER = `html, body, [data-slot], [data-remote], .remote-root, iframe, video, canvas, img, object, svg`;

/**
 * Returns why nothing of the page is visible, or undefined. Reads layout: call it when the page is idle, and trust it
 * only if it returns the same twice.
 */
export function detectBlankPage(document: Document): BlankPage | undefined {
  const page = document.querySelector(SLOT);
  if (!page) return { message: 'the page slot is gone from the document' };
  // Older Safari lacks this method; the points below find most cases.
  const isVisible = page.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) ?? true;
  if (!isVisible) return { message: 'the page slot is hidden' };
  const window = document.defaultView;
  // A dialog that is hidden until it is opened, such as a calendar, has no boxes.
  const isBelow = [...document.querySelectorAll(ABOVE)].some((one) => one.getClientRects().length > 0);
  if (!window || document.fullscreenElement || isBelow) return undefined;
  // With this style, elementFromPoint finds nothing.
  if (window.getComputedStyle(document.body).pointerEvents === 'none') return undefined;
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const found = SAMPLE_FRACTIONS.flatMap((x) =>
    SAMPLE_FRACTIONS.map((y) => document.elementFromPoint(x * width, y * height)),
  );
  if (found.every((one) => one === null || one === document.documentElement || one === document.body))
    return { message: 'there is nothing at any point of the window' };
  const [first] = found;
  if (!first || found.some((one) => one !== first) || first.matches(NO_COVER)) return undefined;
  return isOpaque(window.getComputedStyle(first))
    ? { message: `${describe(first)} covers the whole window`, cover: first }
    : undefined;
}

/** Returns true for an opaque style; a translucent backdrop belongs to something above it. */
function isOpaque({ backgroundColor, backgroundImage, opacity }: CSSStyleDeclaration): boolean {
  if (Number(opacity) < 0.9) return false;
  const [, , , alpha = '1'] = backgroundColor.match(/[\d.]+/g) ?? [];
  return backgroundImage !== 'none' || Number(alpha) >= 0.9;
}

const describe = (element: Element) =>
  `<${element.localName}${element.classList[0] ? ` class="${element.classList[0]}"` : ''}>`;
