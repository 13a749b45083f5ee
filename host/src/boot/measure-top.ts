/**
 * Keeps `--top-measured` at the height of the bars at the top, which depends on jurisdiction, language and pending
 * player tasks. Elements that stick below the bars, or must not be hidden by them, use `--top-h`.
 */
export function measureTop(window: Window & typeof globalThis): void {
  const { document } = window;
  const top = document.querySelector<HTMLElement>('[data-slot="top"]');
  if (!top || !window.ResizeObserver) return;
  const heights = new window.ResizeObserver(() =>
    document.documentElement.style.setProperty('--top-measured', `${top.offsetHeight}px`),
  );
  heights.observe(top);
}
