import type { LotterySetup } from '../lottery/pages/lottery-page.ts';
import { type CheckedDraw, type CheckResult, checkDraw, readEvidence } from './draw-check.ts';

async function read<T>(url: string): Promise<T | undefined> {
  const response = await fetch(url);
  return response.ok ? ((await response.json()) as { data: T }).data : undefined;
}

/** Checks a draw when it is opened, and again on request. Works on draws that are rendered later. */
export function checkOpenedDraws({ texts }: LotterySetup): void {
  const labels: Record<CheckResult, [text: string, tone: string]> = {
    right: [texts.matches, 'win'],
    wrong: [texts.mismatch, 'loss'],
    waiting: [texts.unpublished, ''],
    unchecked: [texts.unchecked, 'warn'],
  };

  async function check(item: HTMLElement): Promise<void> {
    const verdicts = [...item.querySelectorAll<HTMLElement>('[data-check]')];
    for (const step of verdicts) show(step, undefined);
    const url = `/lottery/api/draws/${item.dataset.draw ?? ''}`;
    try {
      const draw = await read<CheckedDraw>(url);
      if (!draw) return;
      const result = await checkDraw(draw, await readEvidence(draw, url));
      for (const step of verdicts) show(step, result[step.dataset.check as keyof typeof result]);
      const alert = item.querySelector<HTMLElement>('.wrong');
      if (alert) alert.hidden = !Object.values(result).includes('wrong');
    } catch {
      // Without a connection or Ed25519 in this browser, the steps stay unchecked.
    }
  }

  function show(step: HTMLElement, result: CheckResult | undefined): void {
    const [text, tone] = result ? labels[result] : [texts.checking, ''];
    step.dataset.result = result ?? '';
    const badge = step.querySelector('.verdict');
    if (badge) {
      badge.textContent = text;
      badge.className = `badge verdict ${tone}`;
    }
  }

  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (target instanceof HTMLDetailsElement && target.open && target.dataset.draw) void check(target);
    },
    true,
  );
  document.addEventListener('click', ({ target }) => {
    const item = target instanceof HTMLElement && target.dataset.again !== undefined && target.closest('details');
    if (item) void check(item);
  });
}
