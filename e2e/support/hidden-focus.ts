import type { Page } from '@playwright/test';

/** Moves through `stops` tab stops and describes each focused element that something else covers (WCAG 2.4.11). */
export async function hiddenFocuses(page: Page, stops: number, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<string[]> {
  const hidden: string[] = [];
  for (let stop = 0; stop < stops; stop += 1) {
    await page.keyboard.press(key);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    hidden.push(await page.evaluate(hiddenFocus));
  }
  return hidden.filter(Boolean);
}

/** Runs in the page. Describes the focused element if none of it is visible. Otherwise returns an empty string. */
function hiddenFocus(): string {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return '';
  const { left, right, top, bottom } = focused.getBoundingClientRect();
  // Ignores inputs that their label displays, such as radio buttons in chips, because the visible part is larger.
  if (right - left < 4 || bottom - top < 4) return '';
  const isSeenAt = (x: number, y: number) => {
    const above = document.elementFromPoint(x, y);
    return above !== null && (focused.contains(above) || above.contains(focused));
  };
  const middle = (left + right) / 2;
  const rows = [top + 2, (top + bottom) / 2, bottom - 2];
  if (rows.some((y) => [left + 2, middle, right - 2].some((x) => isSeenAt(x, y)))) return '';
  return `${focused.outerHTML.slice(0, 80)}: ${Math.round(top)} to ${Math.round(bottom)} of ${innerHeight}`;
}
