import { html, nothing, type TemplateResult } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { systemFor, systemsFor } from '../sports/book/systems.ts';
import { currencyMark, figure, fill, moneyText, oddsText, typedAmount, wholeMoneyText } from './sports-format.ts';
import { EMPTY, ICONS } from './sports-icons.ts';
import type { BetKind, Pick, PriceRule } from './sports-intents.ts';
import { message, noticeView } from './sports-notice.ts';
import type { Slip } from './sports-slip.ts';
import type { SlipContext } from './sports-slip-context.ts';
import { receiptView } from './sports-slip-receipt.ts';
import { combinedOdds, hasMoved, needsConsent, possibleReturn, priceNow, totals } from './sports-slip-sums.ts';

/** Amounts in whole units that a button enters. None is chosen at first. */
const QUICK_STAKES = [2, 5, 10, 20];

/** Renders the picks, the stake and the button that places them. */
export function picksView(context: SlipContext, slip: Slip): TemplateResult {
  const { slip: texts } = context.words;
  if (slip.isLocked && context.logIn)
    return html`<div class="empty">${EMPTY}<b class="none">${texts.empty}</b><span class="small slip-muted">${texts.locked}</span></div>
      <button type="button" class="place" @click=${context.logIn}>${texts.logIn}</button>`;
  if (slip.picks.length === 0) {
    if (slip.notice?.kind === 'placed') return receiptView(context, slip, slip.notice);
    return html`${noticeView(context, slip)}
      <div class="empty">${EMPTY}<b class="none">${texts.empty}</b><span class="small slip-muted">${texts.emptyHow}</span></div>`;
  }
  return html`${slip.picks.length > 1 ? kindsView(context, slip) : nothing}
    <ul class="picks">${repeat(
      slip.picks,
      ({ id }) => id,
      (pick) => pickView(context, slip, pick),
    )}</ul>
    ${stakeView(context, slip)}`;
}

function pickView({ words, odds, locale }: SlipContext, slip: Slip, pick: Pick): TemplateResult {
  const isOff = pick.now === null;
  const move = isOff || priceNow(pick) === pick.odds ? '' : priceNow(pick) > pick.odds ? 'up' : 'down';
  const price = oddsText(priceNow(pick), odds, locale);
  const state = isOff ? 'off' : move === '' ? '' : `moved ${move}`;
  return html`<li class=${state}>
      <b>${pick.name}</b><span class="pick-odds fig">${move === '' ? nothing : html`<s>${oddsText(pick.odds, odds, locale)}</s> `}${isOff ? html`${ICONS.lock} <s>${price}</s>` : price}</span>
      <span class="small slip-muted">${pick.market}<br />${pick.event}${isOff ? html`<br /><b>${words.closed.staff}</b>` : ''}</span>
      <button type="button" class="quiet remove" aria-label=${fill(words.slip.remove, { pick: pick.name })} ?disabled=${slip.isBusy} @click=${() => slip.remove(pick.id)}>×</button>
    </li>`;
}

function kindsView({ words }: SlipContext, slip: Slip): TemplateResult {
  const { slip: texts } = words;
  const kinds: BetKind[] = slip.picks.length > 2 ? ['single', 'combo', 'system'] : ['single', 'combo'];
  const choose = (kind: BetKind) =>
    slip.update(() => {
      slip.kind = kind;
    });
  return html`<div class="kinds" role="radiogroup" aria-label=${texts.kind}>
      ${kinds.map((kind) => html`<label class=${slip.kind === kind ? 'on' : ''}><input type="radio" name="kind" class="hidden" .checked=${slip.kind === kind} ?disabled=${slip.isBusy} @change=${() => choose(kind)} />${texts[kind]}</label>`)}
    </div>
    ${
      slip.kind === 'system'
        ? html`<label class="field inline"><span>${texts.system}</span><select ?disabled=${slip.isBusy} @change=${(
            event: Event,
          ) =>
            slip.update(() => {
              slip.system = (event.target as HTMLSelectElement).value;
            })}>
      ${systemsFor(slip.picks.length).map(({ id }) => html`<option value=${id} ?selected=${id === systemFor(slip.picks.length, slip.system)?.id}>${systemName(id)}</option>`)}</select></label>`
        : nothing
    }`;
}

const systemName = (id: string) => (id.includes('/') ? id : id.charAt(0).toUpperCase() + id.slice(1).replace('-', ' '));

/** Offers the bettor's free bet, and says what it means for the stake. */
function freeBetView({ words, currency, locale }: SlipContext, slip: Slip): unknown {
  const { freeBetOnOffer: free } = slip;
  if (!free) return nothing;
  const text = fill(words.slip.useFree, { amount: moneyText(free.stake, currency, locale), n: free.left });
  return html`<label class="free-bet"><input type="checkbox" class="free-tick" .checked=${slip.isFree} ?disabled=${slip.isBusy} @change=${(
    event: Event,
  ) =>
    slip.update(() => {
      slip.isFree = (event.target as HTMLInputElement).checked;
      slip.notice = undefined;
    })} /><span>${text}<small class="slip-muted free-note">${words.slip.stakeKept}</small></span></label>`;
}

function stakeFields({ currency, locale }: SlipContext, slip: Slip, label: string): TemplateResult {
  const { mark, side } = currencyMark(currency, locale);
  return html`<label class="stake ${slip.notice?.kind === 'refused' ? 'refused' : ''}"><span class="small slip-muted">${label}</span>
      <span class="amount ${side}" data-mark=${mark}><input type="text" id="stake" inputmode="decimal" autocomplete="off" maxlength="10" .value=${slip.stake} ?disabled=${slip.isBusy}
        @input=${(event: InputEvent) =>
          slip.update(() => {
            slip.stake = (event.target as HTMLInputElement).value;
            slip.notice = undefined;
          })} /></span></label>
    <div class="quick">${QUICK_STAKES.map(
      (amount) =>
        html`<button type="button" ?disabled=${slip.isBusy} @click=${() =>
          slip.update(() => {
            slip.stake = String(amount);
            slip.notice = undefined;
          })}>${wholeMoneyText(amount, currency, locale)}</button>`,
    )}</div>`;
}

function stakeView(context: SlipContext, slip: Slip): TemplateResult {
  const { words, currency, locale, odds } = context;
  const { slip: texts } = words;
  const money = (minor: bigint) => moneyText(minor, currency, locale);
  const freeBet = slip.freeBetInUse;
  const stake = freeBet ? BigInt(freeBet.stake) : typedAmount(slip.stake, currency);
  const { lines } = totals(slip);
  const label =
    slip.kind === 'system' ? texts.lineStake : slip.kind === 'single' && lines > 1 ? texts.eachStake : texts.stake;
  return html`
    ${slip.kind !== 'combo' ? html`<hr />` : html`<p class="line rule"><span class="slip-muted">${texts.combined}</span><b class="fig combined">${oddsText(combinedOdds(slip.picks), odds, locale)}</b></p>`}
    ${freeBetView(context, slip)}
    ${freeBet ? nothing : stakeFields(context, slip, label)}
    ${lines > 1 ? html`<p class="line"><span class="slip-muted">${texts.together}${slip.kind === 'system' && stake !== undefined ? ` · ${fill(texts.lines, { n: lines, amount: money(stake) })}` : ''}</span><b class="fig">${money((stake ?? 0n) * BigInt(lines))}</b></p>` : nothing}
    <p class="line possible"><span class="slip-muted">${texts.possible}</span><b class="fig">${figure(possibleReturn(slip, stake ?? 0n), currency, locale)}</b></p>
    <label class="field inline"><span>${texts.priceRule}</span><select ?disabled=${slip.isBusy} @change=${(
      event: Event,
    ) =>
      slip.update(() => {
        slip.rule = (event.target as HTMLSelectElement).value as PriceRule;
      })}>
      ${(['ask', 'better', 'any'] as const).map((rule) => html`<option value=${rule} ?selected=${rule === slip.rule}>${texts[rule]}</option>`)}</select></label>
    ${slip.rule === 'any' ? html`<p class="small slip-muted">${texts.anyNote}</p>` : nothing}
    ${holdView(context, slip)}
    <div class="commit">${obstacle(context, slip, stake)}${noticeView(context, slip)}${placeButton(context, slip, stake)}${slip.notice?.kind === 'asking' ? html`<p class="small slip-muted">${texts.askingNote}</p>` : nothing}</div>
    ${slip.picks.length > 1 && !slip.isBusy ? html`<button type="button" class="outline" @click=${() => slip.clear()}>${texts.clear}</button>` : nothing}`;
}

/** Says why the bet cannot be placed as it is, or what has changed about it. */
function obstacle({ words, currency, locale, odds }: SlipContext, slip: Slip, stake: bigint | undefined): unknown {
  const { slip: texts } = words;
  if (slip.isSameMatch) return message('info', texts.sameMatch);
  if (slip.picks.some(({ now }) => now === null)) return message('warn', texts.off);
  if (slip.isBusy || !hasMoved(slip) || slip.rule === 'any') return nothing;
  const moved = slip.picks.filter((pick) => priceNow(pick) !== pick.odds);
  const [only] = moved;
  if (!only || moved.length > 1) return message('moved', texts.moved);
  const values = { from: oddsText(only.odds, odds, locale), to: oddsText(priceNow(only), odds, locale) };
  if (stake === undefined) return message('moved', fill(texts.movedFrom, values));
  const amount = moneyText(possibleReturn(slip, stake), currency, locale);
  return message('moved', `${fill(texts.movedFrom, values)} ${fill(texts.movedReturn, { amount })}`);
}

/** Counts the company's delay of a bet in play. */
function holdView({ words }: SlipContext, slip: Slip): unknown {
  const seconds = slip.secondsHeld;
  if (seconds === undefined) return nothing;
  return html`<div class="hold"><svg class="ring fig" viewBox="0 0 40 40" aria-hidden="true"><circle cx="20" cy="20" r="17" /><circle class="left" cx="20" cy="20" r="17" pathLength="100" stroke-dasharray="${Math.round(slip.shareHeld * 100)} 100" /><text x="20" y="21">${seconds}</text></svg>
    <p class="small slip-muted"><b class="holding">${words.slip.held}</b><br />${words.slip.waitingNote}</p></div>`;
}

function placeButton(context: SlipContext, slip: Slip, stake: bigint | undefined): TemplateResult {
  const { currency, isStale, logIn } = context;
  const canPlace =
    stake !== undefined && !slip.isBusy && !isStale && !slip.isSameMatch && slip.picks.every(({ now }) => now !== null);
  const press = () => {
    if (logIn) logIn();
    else if (needsConsent(slip)) slip.acceptPrices();
    else void slip.place(currency);
  };
  return html`<button type="button" class="place ${slip.isBusy ? 'busy' : ''}" ?disabled=${logIn ? isStale : !canPlace} @click=${press}>${slip.isBusy ? html`<span class="spin" aria-hidden="true"></span>` : nothing}${buttonName(context, slip, stake)}</button>`;
}

function buttonName({ words, currency, locale, odds, logIn }: SlipContext, slip: Slip, stake: bigint | undefined) {
  const { slip: texts } = words;
  const seconds = slip.secondsHeld;
  if (seconds !== undefined) return fill(texts.waiting, { n: seconds });
  if (logIn) return texts.logIn;
  if (slip.notice?.kind === 'asking') return texts.askingNow;
  if (needsConsent(slip)) {
    // Bets on several prices have no one price.
    if (slip.picks.length > 1 && slip.kind !== 'combo') return texts.accept;
    return fill(texts.placeAt, { odds: oddsText(combinedOdds(slip.picks), odds, locale) });
  }
  if (stake === undefined) return texts.enterStake;
  const amount = moneyText(stake * BigInt(totals(slip).lines), currency, locale);
  return fill(slip.freeBetInUse ? texts.placeFree : texts.place, { amount });
}
