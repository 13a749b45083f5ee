import { html, nothing, type TemplateResult } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import type { SlipRefusal } from '../sports/book/refusal.ts';
import type { PartOffer } from '../sports/book/sports-book.ts';
import type { BetView } from '../sports/pages/present.ts';
import type { SportsTexts } from '../sports/words.ts';
import { fill, moneyText, type OddsFormat, oddsText, typedAmount } from './sports-format.ts';
import type { BetKind, Pick, PriceRule } from './sports-intents.ts';
import { MOST_PICKS, type Slip } from './sports-slip.ts';

export interface SlipContext {
  words: SportsTexts;
  locale: string;
  currency: string;
  odds: OddsFormat;
  isStale: boolean;
  /** How the site shows the slip's own frame; undefined in the book's frame. */
  layout?: 'column' | 'bar' | 'sheet';
  /** Asks the site to open or close the sheet of the slip's own frame. */
  open?: (isOpen: boolean) => void;
  /** Requests a login. Undefined while bets can be placed. */
  logIn: (() => void) | undefined;
}

/** Amounts in whole units that a button enters. None is chosen at first. */
const QUICK_STAKES = [2, 5, 10, 20];

/** Checks whether a price of the slip is no longer the one that the bettor chose. */
const hasMoved = ({ picks }: Slip) => picks.some(({ odds, now }) => now !== null && now !== odds);
const combined = (picks: readonly Pick[]) => picks.reduce((product, { odds }) => (product * odds) / 100, 100);

/** Returns the number of lines of a system such as `2/4` or `yankee`. */
function sizesOf(system: string, count: number): number[] {
  const part = /^(\d+)\//.exec(system);
  if (part) return [Number(part[1])];
  const from = system.startsWith('lucky') || system === 'patent' ? 1 : 2;
  return Array.from({ length: count - from + 1 }, (_, n) => from + n);
}
const choose = (of: number, size: number): number =>
  Array.from({ length: size }, (_, n) => n).reduce((count, n) => (count * (of - n)) / (n + 1), 1);
/** Returns the sum of the products of all combinations of a size. */
const sumOfProducts = (factors: readonly number[], size: number): number => {
  const sums = [1, ...new Array<number>(size).fill(0)];
  for (const factor of factors)
    for (let n = size; n > 0; n -= 1) sums[n] = (sums[n] ?? 0) + (sums[n - 1] ?? 0) * factor;
  return sums[size] ?? 0;
};
const FULL_COVERS: Record<number, string[]> = {
  3: ['trixie', 'patent'],
  4: ['yankee', 'lucky-15'],
  5: ['canadian', 'lucky-31'],
  6: ['heinz', 'lucky-63'],
  7: ['super-heinz'],
  8: ['goliath'],
};
const systemsOf = (count: number) => [
  ...Array.from({ length: Math.max(0, count - 2) }, (_, n) => `${n + 2}/${count}`),
  ...(FULL_COVERS[count] ?? []),
];

/** Returns the number of bets or lines, and what all of them return together. */
function totals(slip: Slip): { lines: number; factor: number } {
  const { picks, kind } = slip;
  const factors = picks.map(({ odds }) => odds / 100);
  if (kind === 'single') return { lines: picks.length, factor: factors.reduce((sum, one) => sum + one, 0) };
  if (kind === 'combo') return { lines: 1, factor: combined(picks) / 100 };
  const sizes = sizesOf(slip.system, picks.length);
  return {
    lines: sizes.reduce((sum, size) => sum + choose(picks.length, size), 0),
    factor: sizes.reduce((sum, size) => sum + sumOfProducts(factors, size), 0),
  };
}

/**
 * Returns what the slip's bets return together for a stake of each line, in minor units. The stake of a
 * free bet is not returned.
 */
const possibleReturn = (slip: Slip, stake: bigint): bigint =>
  BigInt(Math.floor(Number(stake) * totals(slip).factor + 1e-6)) - (slip.freeBetInUse ? stake : 0n);

/** Renders the slip with its open and settled bets. On phones it is a bar that opens. */
export function slipView(context: SlipContext, slip: Slip): TemplateResult {
  const { words } = context;
  const { slip: texts } = words;
  const tab = (
    id: Slip['tab'],
    name: string,
    count: number,
  ) => html`<button type="button" role="tab" id="tab-${id}" aria-selected=${String(slip.tab === id)}
    aria-controls="slip-panel" @click=${() =>
      slip.show(() => {
        slip.tab = id;
        slip.asked = undefined;
      })}>${name} <small>${count}</small></button>`;
  return html`${context.layout === 'sheet' || context.layout === 'column' ? nothing : barView(context, slip)}
    <div class="slip-body">
      <h2 id="slip-title" tabindex="-1" class="hidden">${texts.title}</h2>
      ${context.layout === 'sheet' ? html`<button type="button" class="quiet close" aria-label=${texts.close} @click=${() => context.open?.(false)}>×</button>` : nothing}
      <div class="tabs" role="tablist" aria-labelledby="slip-title">
        ${tab('slip', texts.title, slip.picks.length)}${context.logIn ? nothing : html`${tab('open', texts.open, slip.state?.open.length ?? 0)}${tab('settled', texts.settled, slip.state?.settled.length ?? 0)}`}
      </div>
      <div id="slip-panel" role="tabpanel" aria-labelledby="tab-${slip.tab}">
        ${slip.tab === 'slip' ? picksView(context, slip) : betsView(context, slip)}
      </div>
      ${balanceView(context, slip)}
    </div>`;
}

/** Renders the bar that stands for the slip on phones: picks, odds, possible return and open bets. */
function barView(context: SlipContext, slip: Slip): TemplateResult {
  const { words, currency, locale, odds, open } = context;
  const { slip: texts } = words;
  const { freeBetInUse: freeBet } = slip;
  const stake = freeBet ? BigInt(freeBet.stake) : typedAmount(slip.stake, currency);
  const picks = fill(texts.picks, {
    n: slip.picks.length,
    odds: oddsText(Math.floor(combined(slip.picks)), odds, locale),
  });
  const name = slip.notice?.kind === 'gone' ? texts.gone : slip.picks.length > 0 ? picks : texts.title;
  const state = hasMoved(slip) ? texts.moved : context.logIn ? '' : `${texts.open}: ${slip.state?.open.length ?? 0}`;
  const returned =
    stake === undefined || slip.picks.length === 0
      ? undefined
      : moneyText(possibleReturn(slip, stake), currency, locale);
  const press = () =>
    open
      ? open(true)
      : slip.show(() => {
          slip.isOpen = !slip.isOpen;
        });
  return html`<button type="button" class="slip-bar" aria-expanded=${String(slip.isOpen)} @click=${press}>
      ${slip.isOpen ? html`<b>${texts.close}</b>` : html`<span><b>${name}</b>${state === '' ? nothing : html`<small>${state}</small>`}</span>`}
      ${slip.isOpen || returned === undefined ? nothing : html`<span class="returns"><small>${texts.possible}</small><b class="fig returned">${returned}</b></span>`}</button>`;
}

function balanceView({ words, currency, locale }: SlipContext, slip: Slip): unknown {
  const { state } = slip;
  if (!state || state.balance === null) return nothing;
  const money = (minor: string) => moneyText(minor, currency, locale);
  const canRefill = state.open.length === 0 && BigInt(state.balance) < BigInt(state.initial);
  return html`<p class="small slip-muted balance">${fill(words.slip.balance, { amount: money(state.balance) })}
    ${canRefill ? html`<button type="button" class="quiet" @click=${() => void slip.refill()}>${fill(words.slip.refill, { amount: money(state.initial) })}</button>` : nothing}</p>`;
}

function picksView(context: SlipContext, slip: Slip): TemplateResult {
  const { words, odds, locale } = context;
  const { slip: texts } = words;
  if (slip.isLocked && context.logIn)
    return html`<p class="empty"><b>${texts.empty}</b><br /><span class="small slip-muted">${texts.locked}</span></p>
      <button type="button" class="place" @click=${context.logIn}>${texts.logIn}</button>`;
  if (slip.picks.length === 0)
    return html`${noticeView(context, slip)}<p class="empty"><b>${texts.empty}</b><br /><span class="small slip-muted">${texts.emptyHow}</span></p>`;
  return html`${slip.picks.length > 1 ? kindsView(context, slip) : nothing}
    <ul class="picks">${repeat(
      slip.picks,
      ({ id }) => id,
      (pick) => html`<li class=${pick.now === null ? 'off' : pick.now === pick.odds ? '' : 'moved'}>
      <b>${pick.name}</b><span class="pick-odds fig">${pick.now !== null && pick.now !== pick.odds ? html`<s>${oddsText(pick.odds, odds, locale)}</s> ` : nothing}${oddsText(pick.now ?? pick.odds, odds, locale)}</span>
      <span class="small slip-muted">${pick.market}<br />${pick.event}${pick.now === null ? ` · ${words.closed.staff}` : ''}</span>
      <button type="button" class="quiet remove" aria-label=${fill(texts.remove, { pick: pick.name })} ?disabled=${slip.isBusy} @click=${() => slip.remove(pick.id)}>×</button>
    </li>`,
    )}</ul>
    ${stakeView(context, slip)}`;
}

function kindsView({ words }: SlipContext, slip: Slip): TemplateResult {
  const { slip: texts } = words;
  const kinds: BetKind[] = slip.picks.length > 2 ? ['single', 'combo', 'system'] : ['single', 'combo'];
  const systems = systemsOf(slip.picks.length);
  const choose = (kind: BetKind) =>
    slip.update(() => {
      slip.kind = kind;
      if (kind === 'system' && !systems.includes(slip.system)) slip.system = systems[0] ?? '';
    });
  return html`<div class="kinds" role="radiogroup" aria-label=${texts.kind}>
      ${kinds.map((kind) => html`<label class=${slip.kind === kind ? 'on' : ''}><input type="radio" name="kind" class="hidden" .checked=${slip.kind === kind} ?disabled=${slip.isBusy} @change=${() => choose(kind)} />${texts[kind]}</label>`)}
    </div>
    ${
      slip.kind === 'system'
        ? html`<label class="field"><span>${texts.system}</span><select @change=${(event: Event) =>
            slip.update(() => {
              slip.system = (event.target as HTMLSelectElement).value;
            })}>
      ${systems.map((id) => html`<option value=${id} ?selected=${id === slip.system}>${systemName(id)}</option>`)}</select></label>`
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
  return html`<label class="stake"><span class="small slip-muted">${label}</span>
      <input type="text" id="stake" inputmode="decimal" autocomplete="off" maxlength="10" .value=${slip.stake} ?disabled=${slip.isBusy}
        @input=${(event: InputEvent) =>
          slip.update(() => {
            slip.stake = (event.target as HTMLInputElement).value;
            slip.notice = undefined;
          })} /></label>
    <div class="quick">${QUICK_STAKES.map(
      (amount) =>
        html`<button type="button" ?disabled=${slip.isBusy} @click=${() =>
          slip.update(() => {
            slip.stake = String(amount);
            slip.notice = undefined;
          })}>${moneyText(BigInt(amount) * 100n, currency, locale)}</button>`,
    )}</div>`;
}

function stakeView(context: SlipContext, slip: Slip): TemplateResult {
  const { words, currency, locale, odds, isStale, logIn } = context;
  const { slip: texts } = words;
  const money = (minor: bigint) => moneyText(minor, currency, locale);
  const freeBet = slip.freeBetInUse;
  const stake = freeBet ? BigInt(freeBet.stake) : typedAmount(slip.stake, currency);
  const { lines } = totals(slip);
  const total = (stake ?? 0n) * BigInt(lines);
  const label =
    slip.kind === 'system' ? texts.lineStake : slip.kind === 'single' && lines > 1 ? texts.eachStake : texts.stake;
  const isMoved = hasMoved(slip);
  const needsConsent =
    slip.rule === 'ask'
      ? isMoved
      : slip.rule === 'better' && slip.picks.some(({ odds: agreed, now }) => now !== null && now < agreed);
  const canPlace =
    stake !== undefined && !slip.isBusy && !isStale && !slip.isSameMatch && slip.picks.every(({ now }) => now !== null);
  const seconds =
    slip.heldUntil === undefined ? undefined : Math.max(0, Math.ceil((slip.heldUntil - Date.now()) / 1000));
  const press = () => {
    if (logIn) logIn();
    else if (needsConsent) slip.acceptPrices();
    else void slip.place(currency);
  };
  const name =
    seconds !== undefined
      ? fill(texts.waiting, { n: seconds })
      : logIn
        ? texts.logIn
        : needsConsent
          ? fill(texts.placeAt, {
              odds: oddsText(
                Math.floor(
                  slip.kind === 'single'
                    ? (slip.picks[0]?.now ?? 100)
                    : slip.picks.reduce((product, pick) => (product * (pick.now ?? pick.odds)) / 100, 100),
                ),
                odds,
                locale,
              ),
            })
          : stake === undefined
            ? texts.enterStake
            : fill(freeBet ? texts.placeFree : texts.place, { amount: money(total) });
  return html`
    ${slip.kind === 'single' ? nothing : html`<p class="line"><span class="slip-muted">${texts.combined}</span><b class="fig">${oddsText(Math.floor(combined(slip.picks)), odds, locale)}</b></p>`}
    ${freeBetView(context, slip)}
    ${freeBet ? nothing : stakeFields(context, slip, label)}
    ${lines > 1 ? html`<p class="line"><span class="slip-muted">${texts.together}${slip.kind === 'system' && stake !== undefined ? ` · ${fill(texts.lines, { n: lines, amount: money(stake) })}` : ''}</span><b class="fig">${money(total)}</b></p>` : nothing}
    <p class="line possible"><span class="slip-muted">${texts.possible}</span><b class="fig">${money(possibleReturn(slip, stake ?? 0n))}</b></p>
    <label class="field"><span>${texts.priceRule}</span><select ?disabled=${slip.isBusy} @change=${(event: Event) =>
      slip.update(() => {
        slip.rule = (event.target as HTMLSelectElement).value as PriceRule;
      })}>
      ${(['ask', 'better', 'any'] as const).map((rule) => html`<option value=${rule} ?selected=${rule === slip.rule}>${texts[rule]}</option>`)}</select></label>
    ${slip.rule === 'any' ? html`<p class="small slip-muted">${texts.anyNote}</p>` : nothing}
    ${slip.isSameMatch ? html`<p class="notice info">${texts.sameMatch}</p>` : nothing}
    ${noticeView(context, slip)}
    <button type="button" class="place" ?disabled=${logIn ? isStale : !canPlace} @click=${press}>${name}</button>
    ${seconds === undefined ? nothing : html`<p class="small slip-muted">${texts.waitingNote}</p>`}
    ${slip.picks.length > 1 && !slip.isBusy ? html`<button type="button" class="quiet" @click=${() => slip.clear()}>${texts.clear}</button>` : nothing}`;
}

/** Returns the text of a refusal. Not every site tells what is left of a limit or of the balance. */
function refusalText({ refused }: SportsTexts, { reason, left }: SlipRefusal): string {
  if (left === undefined && reason === 'limit') return refused.limit_unknown;
  return left === undefined && reason === 'insufficient_funds' ? refused.balance : refused[reason];
}

/** Renders what happened, above the button. */
function noticeView({ words, currency, locale }: SlipContext, slip: Slip): unknown {
  const { notice } = slip;
  const money = (minor: string) => moneyText(minor, currency, locale);
  const text = ((): [tone: string, text: string] | undefined => {
    switch (notice?.kind) {
      case 'placed':
        return ['win', fill(words.slip.placed, { reference: notice.references.join(', ') })];
      case 'refused':
        return ['loss', fill(refusalText(words, notice.refusal), { amount: money(notice.refusal.left ?? '0') })];
      case 'asking':
        return ['warn', words.slip.asking];
      case 'gone':
        return ['loss', words.slip.gone];
      case 'full':
        return ['warn', fill(words.slip.full, { n: MOST_PICKS })];
      case 'cash-paid':
        return ['win', fill(words.cash.paid, { amount: money(notice.amount) })];
      case 'cash-changed':
        return ['warn', fill(words.cash.changed, { amount: money(notice.amount) })];
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
      slip.stake = (Number(left) / 100).toFixed(2);
      slip.notice = undefined;
    });
  return html`<div aria-live="polite">${text ? html`<p class="notice ${text[0]}">${text[1]}</p>` : nothing}</div>
    ${left === undefined ? nothing : html`<button type="button" @click=${set}>${fill(words.slip.setStake, { amount: money(left) })}</button>`}`;
}

function betsView(context: SlipContext, slip: Slip): TemplateResult {
  const bets = (slip.tab === 'open' ? slip.state?.open : slip.state?.settled) ?? [];
  return html`${noticeView(context, slip)}
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
