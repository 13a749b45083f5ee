import { minorOf } from '@parlay/money';
import { moneyParts } from '@parlay/money/format';
import type { LotterySetup } from '../lottery/pages/lottery-page.ts';
import { createElement } from './elements.ts';
import type { Lines } from './lottery-lines.ts';
import { requireElement } from './setup.ts';

export type DrawChoice = number | 'every';

const fill = (text: string, values: Record<string, string | number>) =>
  Object.entries(values).reduce((filled, [name, value]) => filled.replaceAll(`{${name}}`, String(value)), text);

/** Returns the chosen number of draws. */
export function chosenDraws(): DrawChoice {
  const value = document.querySelector<HTMLInputElement>('input[name="draws"]:checked')?.value;
  return value === 'every' ? 'every' : Number(value ?? 1);
}

/** Returns the price of the complete lines, as a decimal text and as it is shown. */
export function priceOf(setup: LotterySetup, lines: Lines): { wire: bigint; text: string } {
  const draws = chosenDraws();
  const wire = minorOf(setup.price, setup.currency) * BigInt(lines.ready().length * (draws === 'every' ? 1 : draws));
  return { wire, text: moneyParts(wire, { locale: setup.locale, currency: setup.currency }).text };
}

/** Shows the lines, what is missing and the price. */
export function showTicket(setup: LotterySetup, lines: Lines): void {
  const { texts, letters, main, extra } = setup;
  const take = main.take + (extra?.take ?? 0);
  requireElement('chosen').textContent = fill(texts.chosen, { count: take - lines.missing(lines.line), take });
  requireElement('letters').replaceChildren(...lines.all.map((line, at) => letterButton(setup, lines, line, at)));
  requireElement('chosen-lines').replaceChildren(
    ...lines.all.map((line, at) => {
      const slots = (numbers: readonly number[], count: number, kind: string) =>
        Array.from({ length: count }, (_, slot) => {
          const number = numbers[slot];
          return createElement(
            'li',
            `dot ${kind}${number === undefined ? ' gap' : ''}`,
            number === undefined ? '' : String(number).padStart(2, '0'),
          );
        });
      const dots = createElement(
        'ul',
        'dots',
        ...slots(line.main, main.take, ''),
        ...slots(line.extra, extra?.take ?? 0, 'extra'),
      );
      const remove = createElement('button', 'square', '×');
      remove.type = 'button';
      remove.setAttribute('aria-label', fill(texts.removeLine, { line: letters[at] ?? '' }));
      remove.addEventListener('click', () => lines.remove(at));
      return createElement(
        'li',
        at === lines.current ? 'now' : '',
        createElement('b', '', letters[at] ?? ''),
        dots,
        remove,
      );
    }),
  );
  requireElement('ready').textContent = fill(texts.ready, { count: lines.ready().length });
  const unfinished = lines.all.findIndex((line) => lines.missing(line) > 0 && lines.missing(line) < take);
  const open = lines.all[unfinished];
  requireElement('missing').textContent = open
    ? fill(texts.notIn, { line: letters[unfinished] ?? '', left: lines.missing(open) })
    : '';
  (requireElement('add') as HTMLButtonElement).disabled = lines.all.length >= letters.length;
  if (setup.sells) showPrice(setup, lines);
}

function letterButton({ letters, texts }: LotterySetup, lines: Lines, line: Lines['line'], at: number): HTMLElement {
  const missing = lines.missing(line);
  const button = createElement('button', 'letter', letters[at] ?? '', missing === 0 ? ' ✓' : '');
  button.type = 'button';
  button.setAttribute('aria-pressed', String(at === lines.current));
  button.setAttribute('aria-label', fill(texts.line, { line: letters[at] ?? '' }));
  button.addEventListener('click', () => {
    lines.select(at);
    requireElement('letters').querySelectorAll('button')[at]?.focus();
  });
  return button;
}

function showPrice(setup: LotterySetup, lines: Lines): void {
  const { texts, price, currency, locale } = setup;
  const draws = chosenDraws();
  const { wire, text } = priceOf(setup, lines);
  requireElement('total').textContent = text;
  requireElement('sum').textContent = fill(texts.sum, {
    lines: lines.ready().length,
    draws: draws === 'every' ? 1 : draws,
    price: moneyParts(price, { locale, currency }).text,
  });
  requireElement('ends').hidden = draws === 'every';
  const buy = requireElement<HTMLButtonElement>('buy');
  const isGuest = setup.visit === undefined;
  buy.textContent = isGuest ? texts.login : fill(texts.buy, { price: text });
  buy.disabled = !isGuest && (wire === 0n || buy.dataset.busy === 'true');
}
