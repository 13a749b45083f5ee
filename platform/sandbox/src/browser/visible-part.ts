/** Height of the strips whose visibility tells where the page around the frame is scrolled to. */
const STRIP_PX = 120;

/**
 * Calls the handler with the top and bottom of the part of this document that is visible in the page around the frame.
 * A frame of another origin cannot read that page's scroll position, but observers know what is visible.
 */
export function watchVisiblePart(content: HTMLElement, handler: (top: number, bottom: number) => void): void {
  const strips = document.createElement('div');
  strips.className = 'strips';
  strips.setAttribute('aria-hidden', 'true');
  document.body.append(strips);
  const seen = new Map<Element, { top: number; bottom: number }>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, intersectionRect: rect } of entries) {
        if (isIntersecting) seen.set(target, { top: rect.top + scrollY, bottom: rect.bottom + scrollY });
        else seen.delete(target);
      }
      const parts = [...seen.values()];
      if (parts.length > 0)
        handler(Math.min(...parts.map(({ top }) => top)), Math.max(...parts.map(({ bottom }) => bottom)));
    },
    { threshold: [0, 0.25, 0.5, 0.75, 1] },
  );
  new ResizeObserver(() => {
    const wanted = Math.ceil(content.getBoundingClientRect().height / STRIP_PX);
    while (strips.childElementCount < wanted) {
      const strip = document.createElement('i');
      strips.append(strip);
      observer.observe(strip);
    }
    while (strips.childElementCount > wanted) {
      const last = strips.lastElementChild;
      if (!last) break;
      observer.unobserve(last);
      seen.delete(last);
      last.remove();
    }
  }).observe(content);
}
