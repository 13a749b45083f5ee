import { type Html, html } from '../web/html.ts';
import { layout } from '../web/layout.ts';
import { DELIVERIES, type File } from './bureau.ts';
import { noteField, reasonField, STATE_BUTTONS } from './verdict-form.ts';

const TONES: Record<File['status']['state'], string> = {
  pending: '',
  approved: 'win',
  failed: 'loss',
  invalid: 'loss',
  refer: 'warn',
};
const DELIVERY_NAMES = { before: 'at once', after: 'late', twice: 'twice', never: 'never' } as const;

const at = (iso: string) => iso.slice(0, 16).replace('T', ' ');
const badge = ({ state }: File['status']) => html`<span class="badge ${TONES[state]}">${state}</span>`;

const page = (title: string, body: Html) =>
  layout({ lang: 'en', title, style: 'help-desk', body: html`<main class="sheet"><h1>${title}</h1>${body}</main>` });

/** All checks, latest change first, and the form that fixes a decision beforehand. */
export function filesPage(files: readonly File[], early: Html | false): string {
  const rows = files
    .slice(0, 100)
    .map(
      (one) =>
        html`<tr><td><a href="/identity-check/checks/${one.id}">${one.applicant.firstName} ${one.applicant.surname}</a></td><td>${one.kind}</td><td>${one.brand.name}</td><td>${badge(one.status)}</td><td class="fig">${at(one.updatedAt)}</td></tr>`,
    );
  return page(
    'Sealright',
    html`<p class="muted">Documents and telephone numbers that we check for sites.</p>
<section class="card">${files.length === 0 && html`<p>There is no check yet.</p>`}
<div class="scroll"><table><thead><tr><th>Applicant</th><th>Check</th><th>Site</th><th>State</th><th>Changed (UTC)</th></tr></thead><tbody>${rows}</tbody></table></div></section>
${early}`,
  );
}

/** A check with its document, and the reviewer's form. */
export function filePage(one: File): string {
  const { applicant, document, status } = one;
  const path = `/identity-check/checks/${one.id}`;
  return page(
    `${applicant.firstName} ${applicant.surname}: ${one.kind}`,
    html`<p><a href="/identity-check">All checks</a></p>
<section class="card"><p>${badge(status)} ${status.reason && html`<span class="badge">${status.reason}</span>`}</p>
<dl class="facts"><dt>Born</dt><dd class="fig">${applicant.birthDate}</dd><dt>Address</dt><dd>${applicant.address}, ${applicant.country}</dd>
<dt>Telephone</dt><dd class="fig">${applicant.mobile || '-'}</dd>${applicant.nationalId && html`<dt>${applicant.nationalId.kind}</dt><dd class="fig">${applicant.nationalId.number}</dd>`}<dt>Site</dt><dd>${one.brand.name}, ${one.locale}</dd></dl>
${document !== null && html`<p><a href="${path}/document" download="${document.name}">${document.name}</a> <span class="muted fig">${document.type}, ${Math.ceil(document.size / 1024)} kB</span></p>`}</section>
<form method="post" action="${path}" class="card"><h2>Decide</h2>
<div class="pair">${reasonField()}
<label class="field"><span>Tell the site</span><select name="delivery">${DELIVERIES.map((delivery) => html`<option value="${delivery}">${DELIVERY_NAMES[delivery]}</option>`)}</select></label></div>
${noteField()}
<div class="choices">${Object.entries(STATE_BUTTONS).map(([state, label]) => html`<button${state === 'approved' && html` class="primary"`} name="state" value="${state}">${label}</button>`)}</div></form>`,
  );
}
