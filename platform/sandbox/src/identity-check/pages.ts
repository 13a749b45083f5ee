import { formCard } from '../operator/form.ts';
import { badge, DELIVERY_NAMES, facts, figure, list, minuteOf, operatorPage } from '../operator/page.ts';
import { type Html, html } from '../web/html.ts';
import type { CheckFile } from './check-desk.ts';
import { Decision, STATE_BUTTONS, VERDICT_FIELDS } from './verdict-form.ts';

const TONES: Record<CheckFile['status']['state'], string> = {
  pending: '',
  approved: 'win',
  failed: 'loss',
  invalid: 'loss',
  refer: 'warn',
};
const stateOf = ({ status: { state } }: CheckFile) => badge(state, TONES[state]);

/** Renders all checks, most recently changed first, and the form that presets a decision. */
export function filesPage(files: readonly CheckFile[], presetForm?: Html): string {
  const headings = ['Applicant', 'Check', 'Site', 'State', 'Changed (UTC)'];
  const rows = files
    .slice(0, 100)
    .map((one) => [
      html`<a href="/identity-check/checks/${one.id}">${one.applicant.firstName} ${one.applicant.surname}</a>`,
      one.kind,
      one.brand.name,
      stateOf(one),
      minuteOf(one.updatedAt),
    ]);
  const body = html`<p class="muted">Documents and telephone numbers that we check for sites.</p>
${list('There is no check yet.', headings, rows)}
${presetForm}`;
  return operatorPage('Sealright', body);
}

/** Renders a check with its document and the reviewer's form. */
export function filePage(one: CheckFile): string {
  const { applicant, document, status, brand, locale } = one;
  const path = `/identity-check/checks/${one.id}`;
  const { nationalId } = applicant;
  const known = facts([
    ['Born', figure(applicant.birthDate)],
    ['Address', `${applicant.address}, ${applicant.country}`],
    ['Telephone', figure(applicant.mobile || '-')],
    ...(nationalId ? [[nationalId.kind, figure(nationalId.number)] as const] : []),
    ['Site', `${brand.name}, ${locale}`],
  ]);
  const body = html`<p><a href="/identity-check">All checks</a></p>
<section class="card"><p>${stateOf(one)} ${status.reason && badge(status.reason)}</p>
${known}
${document !== null && html`<p><a href="${path}/document" download="${document.name}">${document.name}</a> <span class="muted fig">${document.type}, ${Math.ceil(document.size / 1024)} kB</span></p>`}</section>
${formCard({
  title: 'Decide',
  address: path,
  schema: Decision,
  fields: { ...VERDICT_FIELDS, delivery: { label: 'Tell the site', names: DELIVERY_NAMES } },
  buttons: ['state', STATE_BUTTONS],
  primary: 'approved',
})}`;
  return operatorPage(`${applicant.firstName} ${applicant.surname}: ${one.kind}`, body);
}
