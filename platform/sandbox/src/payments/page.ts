import type { CardErrors, CardField } from '@parlay/contracts/card-frame';
import { moneyParts } from '@parlay/money/format';
import { type Html, html } from '../web/html.ts';
import { type Lang, langOf, numberLocaleOf } from '../web/lang.ts';
import { layout } from '../web/layout.ts';
import { DELIVERIES, METHODS, type Order } from './orders.ts';
import { CARD_ERROR_TEXTS, TEXTS } from './words.ts';

export interface PayView {
  order: Order;
  merchant: string;
  isDemo: boolean;
  errors?: CardErrors;
}

const BANKS = ['Norrbank', 'Banco Marea', 'Satama Pankki'];

export const amountOf = ({ amount, currency, locale }: Order) =>
  moneyParts(amount, { locale: numberLocaleOf(locale), currency }).text;

/** Renders the payment page of an order in any state. */
export function payPage(view: PayView): string {
  const { order } = view;
  const lang = langOf(order.locale);
  const words = TEXTS[lang];
  const title = words.title.replace('{amount}', amountOf(order));
  const isCard = METHODS[order.method].kind === 'card';
  return layout({
    lang,
    title,
    style: 'pay',
    bodyClass: 'pay',
    ...(isCard && order.state === 'open'
      ? { script: 'pay', setup: { method: order.method, errors: CARD_ERROR_TEXTS[lang] } }
      : {}),
    body: html`<main class="till">
<header class="brand"><svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true"><circle cx="12" cy="12" r="12" fill="#0b8450"/><path d="M12 12 V0 A12 12 0 0 1 24 12 Z" fill="#d7ff3e"/></svg><b>Paycorner</b></header>
<section class="slip" aria-label="${words.order}">
<h1><span class="fig">${title}</span></h1>
<dl><dt>${words.to}</dt><dd>${view.merchant}</dd><dt>${words.order}</dt><dd class="fig">${order.orderId}</dd><dt>${words.method}</dt><dd>${METHODS[order.method].name}${order.label && ` ${order.label}`}</dd></dl>
</section>
${stateForm(view, lang)}
<p class="muted small">${words.pretend}</p>
</main>`,
  });
}

function stateForm(view: PayView, lang: Lang): Html {
  const { order } = view;
  const words = TEXTS[lang];
  const post = `/payments/pay/${order.id}`;
  const kind = METHODS[order.method].kind;
  if (order.state === 'open' && kind === 'card') return cardForm(view, lang);
  if (order.state === 'challenge' && order.behaviour === 'timeout')
    return html`<section class="card"><h2>${words.challenge}</h2><p class="muted">${words.waiting}</p></section>`;
  if (order.state === 'open' || order.state === 'challenge') {
    return html`<form method="post" action="${post}" class="card">
${order.state === 'challenge' && html`<h2>${words.challenge}</h2><p>${words.challengeText.replace('{last4}', order.label?.slice(-4) ?? '')}</p>`}
${order.state === 'open' && kind === 'wallet' && html`<h2>${words.wallet.replace('{method}', METHODS[order.method].name)}</h2>`}
${order.state === 'open' && kind === 'bank' && banks(words.bank)}
${order.state === 'open' && (kind === 'bank' || kind === 'wallet') && accountField(order, lang)}
${order.state === 'open' && kind === 'voucher' && voucher(order, lang)}
<div class="choices">${act('approve', kind === 'voucher' ? words.paidAtShop : words.approve, 'primary')}${act('decline', words.decline)}${act('pending', words.pending)}${act('cancel', words.cancel)}</div>
${view.isDemo && deliveryChoice(lang)}
</form>`;
  }
  if (order.state === 'QUEUED') {
    return html`<form method="post" action="${post}" class="card"><p class="badge warn">${words.QUEUED}</p><p>${words.waiting}</p>
<div class="choices">${act('approve', words.confirm, 'primary')}${act('decline', words.refuse)}</div>
${view.isDemo && deliveryChoice(lang)}
<p><a href="${order.returnUrl}">${words.back}</a></p></form>`;
  }
  const tone = order.state === 'SUCCESSFUL' ? 'win' : order.state === 'FAILED' ? 'loss' : 'warn';
  return html`<section class="card"><h2>${words.doneTitle}</h2><p><span class="badge ${tone}">${words[order.state]}</span></p>
<p><a class="button" href="${order.returnUrl}">${words.back}</a></p></section>`;
}

const act = (action: string, label: string, look = '') =>
  html`<button name="action" value="${action}" class="${look}">${label}</button>`;

/** Renders the field for the payer's account, or the account if the casino named it. */
function accountField(order: Order, lang: Lang): Html {
  const { kind, test } = METHODS[order.method];
  if (order.account !== undefined) return html`<p class="fig">${order.label}</p>`;
  const label = kind === 'wallet' ? TEXTS[lang].email : TEXTS[lang].account;
  return html`<label class="field"><span>${label}</span><input type="text" name="account" value="${order.fields?.email ?? test}" maxlength="200" autocomplete="off" required></label>`;
}

/** Renders the code for paying at a shop, and its expiry time. The buttons below it act as the shop. */
function voucher({ code = '', expiresAt, locale }: Order, lang: Lang): Html {
  const words = TEXTS[lang];
  const until = new Intl.DateTimeFormat(numberLocaleOf(locale), { dateStyle: 'medium', timeStyle: 'short' }).format(
    expiresAt,
  );
  return html`<h2>${words.voucher}</h2><p class="code fig">${code}</p><p>${words.voucherText.replace('{until}', until)}</p><p class="muted small">${words.shopText}</p>`;
}

function banks(legend: string): Html {
  return html`<fieldset class="banks"><legend>${legend}</legend>${BANKS.map(
    (bank, at) =>
      html`<label><input type="radio" name="bank" value="${bank}"${at === 0 && html` checked`}> ${bank}</label>`,
  )}</fieldset>`;
}

function cardForm({ order, errors = {}, isDemo }: PayView, lang: Lang): Html {
  const words = TEXTS[lang];
  const hasErrors = Object.keys(errors).length > 0;
  const field = (
    id: CardField,
    autocomplete: string,
    hint: string,
    mode: 'numeric' | 'text',
  ) => html`<div class="field">
<label for="${id}">${words[id]}</label>
<input type="text" id="${id}" name="${id}" autocomplete="${autocomplete}" inputmode="${mode}" placeholder="${hint}" maxlength="60"${errors[id] && html` aria-invalid="true"`} aria-describedby="${id}-error">
<p class="error" id="${id}-error">${errors[id] && CARD_ERROR_TEXTS[lang][errors[id]]}</p>
</div>`;
  return html`<form method="post" action="/payments/pay/${order.id}" class="card" id="card" novalidate>
${hasErrors && html`<p class="error" role="alert">${words.fixErrors}</p>`}
${field('number', 'cc-number', '', 'numeric')}
<div class="pair">${field('expiry', 'cc-exp', words.expiryHint, 'numeric')}${field('code', 'cc-csc', '', 'numeric')}</div>
${field('name', 'cc-name', '', 'text')}
<p class="muted small">${words.testCard.replace('{number}', METHODS[order.method].test)}</p>
<div class="choices"><button name="action" value="card" class="primary">${words.continue}</button>${act('cancel', words.cancel)}</div>
${isDemo && deliveryChoice(lang)}
</form>`;
}

/** Renders the choice of late, duplicate or held notifications to the platform. Used only in demo mode. */
function deliveryChoice(lang: Lang): Html {
  const words = TEXTS[lang];
  return html`<details><summary>${words.controls}</summary>
<label class="field"><span>${words.delivery}</span><select name="delivery">${DELIVERIES.map((delivery) => html`<option value="${delivery}">${words[delivery]}</option>`)}</select></label>
</details>`;
}
