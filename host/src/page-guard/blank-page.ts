/** A page without visible content. `cover` is an element that covers the whole window. */
export interface BlankPage {
  message: string;
  cover?: Element;
}

/** Sample points, as fractions of the window's width and height. */
const SAMPLE_FRACTIONS = [0.1, 0.5, 0.9] as const;
const SLOT = '[data-slot="page"]';
/** While one of these is open, an element may intentionally cover the whole page. */
const DIALOGS = '[role="dialog"], [role="alertdialog"], dialog[open]';
/** Elements that never count as a cover: the page's structure, and elements that show content themselves. */
const NEVER_COVERS = `html, body, [data-slot], [data-remote], .remote-root, iframe, video, canvas, img, object, svg`;

/**
 * Returns why no part of the page is visible, or undefined. Reads layout, so call it when the page is idle, and
 * trust the result only if two calls return the same.
 */
export function detectBlankPage(document: Document): BlankPage | undefined {
  const page = document.querySelector(SLOT);
  if (!page) return { message: 'the page slot is gone from the document' };
  // Older versions of Safari lack this method. The sample points below detect most cases.
  const isVisible = page.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) ?? true;
  if (!isVisible) return { message: 'the page slot is hidden' };
  const window = document.defaultView;
  // A closed dialog, such as a calendar, has no boxes.
  const isDialogOpen = [...document.querySelectorAll(DIALOGS)].some((one) => one.getClientRects().length > 0);
  if (!window || document.fullscreenElement || isDialogOpen) return undefined;
  // With this style, elementFromPoint finds no element.
  if (window.getComputedStyle(document.body).pointerEvents === 'none') return undefined;
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const found = SAMPLE_FRACTIONS.flatMap((x) =>
    SAMPLE_FRACTIONS.map((y) => document.elementFromPoint(x * width, y * height)),
  );
  if (found.every((one) => one === null || one === document.documentElement || one === document.body))
    return { message: 'there is nothing at any point of the window' };
  const [first] = found;
  if (!first || found.some((one) => one !== first) || first.matches(NEVER_COVERS)) return undefined;
  return isOpaque(window.getComputedStyle(first))
    ? { message: `${describe(first)} covers the whole window`, cover: first }
    : undefined;
}

/** Returns true for an opaque style. A translucent backdrop belongs to an element above it. */
function isOpaque({ backgroundColor, backgroundImage, opacity }: CSSStyleDeclaration): boolean {
  if (Number(opacity) < 0.9) return false;
  const [, , , alpha = '1'] = backgroundColor.match(/[\d.]+/g) ?? [];
  return backgroundImage !== 'none' || Number(alpha) >= 0.9;
}

const describe = (element: Element) =>
  `<${element.localName}${element.classList[0] ? ` class="${element.classList[0]}"` : ''}>`;
