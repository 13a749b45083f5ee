import { html, nothing, type TemplateResult } from 'lit-html';
import type { SlipRefusal } from '../sports/book/refusal.ts';
import { MOST_LEGS } from '../sports/book/systems.ts';
import type { SportsTexts } from '../sports/words.ts';
import { fill, moneyText, plainAmount } from './sports-format.ts';
import { ICONS } from './sports-icons.ts';
import type { Slip } from './sports-slip.ts';
import type { SlipContext } from './sports-slip-context.ts';

const SIGNS = { win: ICONS.check, loss: ICONS.cross, warn: ICONS.clock, info: ICONS.info, moved: ICONS.moved };

/** Renders a sentence with its colour and sign. */
export const message = (sign: keyof typeof SIGNS, text: string): TemplateResult =>
  html`<p class="notice ${sign === 'moved' ? 'warn' : sign}">${SIGNS[sign]}<span>${text}</span></p>`;

/** Returns the text of a refusal. Not every site tells what is left of a limit or of the balance. */
function refusalText({ refused }: SportsTexts, { reason, left }: SlipRefusal): string {
  if (left === undefined && reason === 'limit') return refused.limit_unknown;
  return left === undefined && reason === 'insufficient_funds' ? refused.balance : refused[reason];
}

/** Renders what happened, above the button. */
export function noticeView({ words, currency, locale }: SlipContext, slip: Slip, notice = slip.notice): unknown {
  const money = (minor: string) => moneyText(minor, currency, locale);
  const text = ((): [sign: keyof typeof SIGNS, text: string] | undefined => {
    switch (notice?.kind) {
      case 'placed':
        return [
          'win',
          fill(words.slip.placed, { reference: notice.bets.map(({ reference }) => reference).join(', ') }),
        ];
      case 'refused':
        return ['loss', fill(refusalText(words, notice.refusal), { amount: money(notice.refusal.left ?? '0') })];
      case 'asking':
        return ['warn', words.slip.asking];
      case 'not-arrived':
        return ['info', words.slip.notArrived];
      case 'gone':
        return ['loss', words.slip.gone];
      case 'full':
        return ['info', fill(words.slip.full, { n: MOST_LEGS })];
      case 'cash-paid':
        return ['win', fill(words.cash.paid, { amount: money(notice.amount) })];
      case 'cash-changed':
        return ['moved', fill(words.cash.changed, { amount: money(notice.amount) })];
      case 'cash-failed':
        return ['loss', words.cash.failed];
      default:
        return undefined;
    }
  })();
  const left =
    notice?.kind === 'refused' && ['max_stake', 'limit'].includes(notice.refusal.reason)
      ? notice.refusal.left
      : undefined;
  const set = () =>
    slip.update(() => {
      slip.stake = plainAmount(left ?? '0', currency);
      slip.notice = undefined;
    });
  return html`<div aria-live="polite">${text ? message(...text) : nothing}</div>
    ${left === undefined ? nothing : html`<button type="button" class="outline" @click=${set}>${fill(words.slip.setStake, { amount: money(left) })}</button>`}`;
}
