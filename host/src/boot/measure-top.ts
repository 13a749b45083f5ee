/**
 * Keeps `--top-measured` at the height of the bars at the top. It differs by jurisdiction, by what a player waits for, and by
 * language; what sticks below them, or must not be hidden by them, uses `--top-h`.
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
