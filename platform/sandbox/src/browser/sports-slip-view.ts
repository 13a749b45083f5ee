import { html, nothing, type TemplateResult } from 'lit-html';
import { figure, fill, moneyText, oddsText, typedAmount } from './sports-format.ts';
import { ICONS } from './sports-icons.ts';
import type { Slip } from './sports-slip.ts';
import { betsView } from './sports-slip-bets.ts';
import type { SlipContext } from './sports-slip-context.ts';
import { picksView } from './sports-slip-picks.ts';
import { combinedOdds, hasMoved, possibleReturn } from './sports-slip-sums.ts';

/** Renders the slip with its open and settled bets. On phones it is a bar that opens. */
export function slipView(context: SlipContext, slip: Slip): TemplateResult {
  const { words } = context;
  const { slip: texts } = words;
  const tab = (
    id: Slip['tab'],
    name: string,
    count: number | undefined,
  ) => html`<button type="button" role="tab" id="tab-${id}" aria-selected=${String(slip.tab === id)}
    aria-controls="slip-panel" @click=${() =>
      slip.show(() => {
        slip.tab = id;
        slip.asked = undefined;
      })}>${name}${count === undefined ? nothing : html` <small class="fig">${count}</small>`}</button>`;
  return html`${context.layout === 'sheet' || context.layout === 'column' ? nothing : barView(context, slip)}
    <div class="slip-body">
      <h2 id="slip-title" tabindex="-1" class="hidden">${texts.title}</h2>
      ${context.layout === 'sheet' ? html`<button type="button" class="quiet close" aria-label=${texts.close} @click=${() => context.open?.(false)}>×</button>` : nothing}
      <div class="tabs" role="tablist" aria-labelledby="slip-title">
        ${tab('slip', texts.title, slip.picks.length)}${context.logIn ? nothing : html`${tab('open', texts.open, slip.state?.open.length ?? 0)}${tab('settled', texts.settled, undefined)}`}
      </div>
      <div id="slip-panel" role="tabpanel" aria-labelledby="tab-${slip.tab}">
        ${slip.tab === 'slip' ? picksView(context, slip) : betsView(context, slip)}
      </div>
      ${balanceView(context, slip)}
    </div>`;
}

/** Renders the bar that stands for the slip on phones: picks, odds, possible return and open bets. */
function barView(context: SlipContext, slip: Slip): TemplateResult {
  const { words, open } = context;
  const press = () =>
    open
      ? open(true)
      : slip.show(() => {
          slip.isOpen = !slip.isOpen;
        });
  const content = slip.isOpen ? html`<b>${words.slip.close}</b>` : barContent(context, slip);
  return html`<button type="button" class="slip-bar" aria-expanded=${String(slip.isOpen)} @click=${press}>${content}</button>`;
}

function barContent(context: SlipContext, slip: Slip): TemplateResult {
  const { words, currency, locale, odds } = context;
  const { slip: texts } = words;
  const count = slip.picks.length;
  const { freeBetInUse: freeBet } = slip;
  const stake = freeBet ? BigInt(freeBet.stake) : typedAmount(slip.stake, currency);
  const [first] = slip.picks;
  const price = {
    name: count === 1 ? (first?.name ?? '') : texts[slip.kind],
    odds: oddsText(combinedOdds(slip.picks), odds, locale),
  };
  // Bets on several prices have no one price.
  const chosen = count > 1 && slip.kind !== 'combo' ? texts[slip.kind] : fill(texts.nameOdds, price);
  const name = slip.notice?.kind === 'gone' ? texts.gone : count > 0 ? chosen : texts.title;
  const state = barState(context, slip);
  return html`<span class="bar-count fig ${count === 0 ? 'zero' : ''}" aria-hidden="true">${count}</span><span class="hidden">${fill(texts.picks, { n: count })}</span>
    <span class="bar-text"><b>${name}</b>${state === '' ? nothing : html`<small class="bar-note">${state}</small>`}</span>
    ${stake === undefined || count === 0 ? nothing : html`<span class="returns"><small class="bar-note">${texts.possible}</small><b class="fig returned">${figure(possibleReturn(slip, stake), currency, locale)}</b></span>`}
    ${ICONS.up}`;
}

/** Returns what the bar says below the picks: what the slip does, or the open bets and what they can be closed for. */
function barState(context: SlipContext, slip: Slip): string {
  const { words, currency, locale, logIn } = context;
  const { slip: texts } = words;
  const seconds = slip.secondsHeld;
  if (seconds !== undefined) return fill(texts.waiting, { n: seconds });
  if (hasMoved(slip)) return texts.moved;
  if (logIn) return slip.picks.length === 0 ? texts.emptyHow : texts.logIn;
  const open = slip.state?.open ?? [];
  const offers = open.flatMap(({ cashOut }) => (cashOut && 'amount' in cashOut ? [BigInt(cashOut.amount)] : []));
  const sum = offers.reduce((all, one) => all + one, 0n);
  const bets = `${texts.open}: ${open.length}`;
  return sum === 0n ? bets : `${bets} · ${fill(words.cash.out, { amount: moneyText(sum, currency, locale) })}`;
}

function balanceView({ words, currency, locale }: SlipContext, slip: Slip): unknown {
  const { state } = slip;
  if (!state || state.balance === null) return nothing;
  const money = (minor: string) => moneyText(minor, currency, locale);
  const canRefill = state.open.length === 0 && BigInt(state.balance) < BigInt(state.initial);
  return html`<p class="small slip-muted balance">${fill(words.slip.balance, { amount: money(state.balance) })}
    ${canRefill ? html`<button type="button" class="quiet" @click=${() => void slip.refill()}>${fill(words.slip.refill, { amount: money(state.initial) })}</button>` : nothing}</p>`;
}
