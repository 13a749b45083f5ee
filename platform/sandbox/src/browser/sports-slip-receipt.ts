import { html, nothing, type TemplateResult } from 'lit-html';
import type { BetView } from '../sports/pages/present.ts';
import type { Placed } from './sports-bet-calls.ts';
import { figure, moneyText, oddsText } from './sports-format.ts';
import { noticeView } from './sports-notice.ts';
import type { Slip } from './sports-slip.ts';
import type { SlipContext } from './sports-slip-context.ts';

/** Renders the bets that were placed, with buttons that keep their picks and show the open bets. */
export function receiptView(context: SlipContext, slip: Slip, notice: Placed): TemplateResult {
  const { words, currency, locale } = context;
  const { slip: texts } = words;
  const sum = (amount: (bet: BetView) => string) => notice.bets.reduce((all, bet) => all + BigInt(amount(bet)), 0n);
  return html`${noticeView(context, slip)}
    <ul class="picks">${notice.bets.flatMap((bet) => bet.legs.map((leg) => legView(context, leg, notice)))}</ul>
    <p class="line rule"><span class="slip-muted">${texts.stake}</span><b class="fig">${moneyText(
      sum(({ stake }) => stake),
      currency,
      locale,
    )}</b></p>
    <p class="line possible"><span class="slip-muted">${texts.possible}</span><b class="fig">${figure(
      sum(({ most }) => most),
      currency,
      locale,
    )}</b></p>
    <div class="choices"><button type="button" class="outline" @click=${() => slip.takeBack()}>${texts.keep}</button>
    <button type="button" class="outline" @click=${() =>
      slip.show(() => {
        slip.tab = 'open';
        slip.notice = undefined;
      })}>${texts.open}</button></div>`;
}

/** Renders a selection with its price, and with the one that was asked for if it is another. */
function legView({ odds, locale }: SlipContext, leg: BetView['legs'][number], { picks }: Placed): TemplateResult {
  const asked = picks.find(({ id }) => id === leg.id)?.odds ?? leg.odds;
  return html`<li><b>${leg.pick}</b><span class="pick-odds fig">${asked === leg.odds ? nothing : html`<s>${oddsText(asked, odds, locale)}</s> `}${oddsText(leg.odds, odds, locale)}</span>
    <span class="small slip-muted">${leg.market}<br />${leg.event}</span></li>`;
}
