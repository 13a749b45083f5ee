import { pressedKey } from '@parlay/ui/pressed-key';
import type { KeyboardEvent } from 'react';

const STEPS: Readonly<Record<string, (at: number, rows: number) => number>> = {
  ArrowDown: (at, rows) => Math.min(at + 1, rows - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, rows) => rows - 1,
};

/**
 * Moves the focus between the rows' links with the arrow keys, Home and End. Ignores keys pressed on a menu button or
 * in an open menu.
 */
export function goToRow(event: KeyboardEvent<HTMLUListElement>): void {
  const { currentTarget: list, target } = event;
  const step = STEPS[pressedKey(event) ?? ''];
  if (!step || event.defaultPrevented || !(target instanceof HTMLElement)) return;
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  // Ignores dialogs, whose events React bubbles through the list although they are outside it in the document.
  if (!list.contains(target) || target.closest('[aria-expanded], nav')) return;
  const rows = [...list.children];
  const at = rows.findIndex((row) => row.contains(target));
  const link = rows[step(at, rows.length)]?.querySelector<HTMLElement>('h2 a');
  if (at < 0 || !link) return;
  event.preventDefault();
  link.focus();
}
