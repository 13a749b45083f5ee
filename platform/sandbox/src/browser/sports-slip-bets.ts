import { html, nothing, type TemplateResult } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import type { PartOffer } from '../sports/book/sports-book.ts';
import type { BetView } from '../sports/pages/present.ts';
import { fill, moneyText, oddsText } from './sports-format.ts';
import { noticeView } from './sports-notice.ts';
import type { Slip } from './sports-slip.ts';
import type { SlipContext } from './sports-slip-context.ts';

/** Renders the open or the settled bets. */
export function betsView(context: SlipContext, slip: Slip): TemplateResult {
  const bets = (slip.tab === 'open' ? slip.state?.open : slip.state?.settled) ?? [];
  // Notices about the slip's bet are in the slip.
  const notice = slip.notice?.kind.startsWith('cash-') ? slip.notice : undefined;
  return html`${noticeView(context, slip, notice)}
    ${bets.length === 0 ? html`<p class="empty slip-muted">${context.words.slip.noBets}</p>` : nothing}
    ${repeat(
      bets,
      ({ id }) => id,
      (bet) => betView(context, slip, bet),
    )}`;
}

function betView(context: SlipContext, slip: Slip, bet: BetView): TemplateResult {
  const { words, currency, locale, odds } = context;
  const money = (minor: string) => moneyText(minor, currency, locale);
  const kind = bet.type === 'system' ? `${words.slip.system} · ${bet.lines}` : words.slip[bet.type];
  return html`<section class="bet"><h3>${kind} <small class="slip-muted">${fill(words.slip.reference, { reference: bet.reference })}</small></h3>
    <ul class="picks">${bet.legs.map(
      (leg) => html`<li><b>${leg.pick}</b><span class="pick-odds fig">${oddsText(leg.odds, odds, locale)}</span>
      <span class="small slip-muted">${leg.market}<br />${leg.event}${leg.score ? ` · ${leg.score}` : ''}
        ${leg.result ? html`<b class="result ${leg.result}">${words.results[leg.result as 'won']}${leg.sharedBy > 1 ? `, ${fill(words.results.shared, { n: leg.sharedBy })}` : ''}</b>` : nothing}</span></li>`,
    )}</ul>
    <p class="line small"><span>${fill(bet.isFree ? words.slip.freeStakeOf : words.slip.stakeOf, { amount: money(bet.stake) })}</span>
      <b>${bet.returned === null ? fill(words.slip.returns, { amount: money(bet.most) }) : `${words.results[bet.status as 'settled']}: ${fill(words.slip.returned, { amount: money(bet.returned) })}`}</b></p>
    ${bet.cashedOut !== '0' && bet.status !== 'cashed-out' ? html`<p class="small slip-muted">${fill(words.cash.partPaid, { amount: money(bet.cashedOut), rest: money(bet.openStake) })}</p>` : nothing}
    ${bet.cashOut ? cashOutView(context, slip, bet) : nothing}</section>`;
}

function cashOutView(context: SlipContext, slip: Slip, bet: BetView): TemplateResult {
  const { words, currency, locale, isStale } = context;
  const offer = bet.cashOut;
  const money = (minor: string) => moneyText(minor, currency, locale);
  if (!offer || !('amount' in offer))
    return html`<button type="button" disabled>${words.cash[(offer?.none ?? 'decided') as 'decided']}</button>`;
  if (slip.asked?.bet === bet.id) return askView(context, slip, bet, offer);
  return html`<button type="button" class="cash" ?disabled=${slip.isBusy || isStale} @click=${() =>
    slip.show(() => {
      slip.asked = { bet: bet.id, amount: offer.amount, percent: 100 };
    })}>${slip.isBusy ? words.cash.waiting : fill(words.cash.out, { amount: money(offer.amount) })}</button>`;
}

/** Asks how much of a bet to close, and for confirmation. */
function askView(
  { words, currency, locale }: SlipContext,
  slip: Slip,
  bet: BetView,
  offer: { amount: string; parts: readonly PartOffer[] },
): TemplateResult {
  const { cash } = words;
  const money = (minor: string | bigint) => moneyText(minor, currency, locale);
  const shares = [{ percent: 100, amount: offer.amount, stake: bet.openStake }, ...offer.parts.toReversed()];
  const share = shares.find(({ percent }) => percent === slip.asked?.percent) ?? shares[0];
  const asked = { bet: bet.id, amount: share?.amount ?? offer.amount, percent: share?.percent ?? 100 };
  const rest = BigInt(bet.openStake) - BigInt(share?.stake ?? bet.openStake);
  const text =
    asked.percent === 100
      ? fill(cash.ask, { amount: money(asked.amount), most: money(bet.most) })
      : fill(cash.askPart, { amount: money(asked.amount), percent: asked.percent, rest: money(rest) });
  const choose = (percent: number) =>
    slip.show(() => {
      slip.asked = { ...asked, percent };
    });
  return html`<div class="ask" role="group" aria-label=${fill(cash.out, { amount: money(asked.amount) })}>
      ${
        shares.length > 1
          ? html`<label class="field"><span>${cash.share}</span><select @change=${(event: Event) => choose(Number((event.target as HTMLSelectElement).value))}>
      ${shares.map(({ percent, amount }) => html`<option value=${percent} ?selected=${percent === asked.percent}>${percent} % · ${money(amount)}</option>`)}</select></label>`
          : nothing
      }
      <p>${text}</p>
      <div class="choices"><button type="button" @click=${() =>
        slip.show(() => {
          slip.asked = undefined;
        })}>${cash.no}</button>
      <button type="button" class="primary" @click=${() => void slip.cashOut(asked)}>${cash.yes}</button></div></div>`;
}
