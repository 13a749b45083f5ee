import { REGISTERS } from '@parlay/contracts/policy-rules/play';
import { html } from '../web/html.ts';
import { layout } from '../web/layout.ts';
import type { Entry } from './register-book.ts';

/** Everybody in the registers, and the form that adds a person. */
export function registersPage(entries: readonly Entry[]): string {
  const rows = entries
    .slice(0, 200)
    .map(
      (one) =>
        html`<tr><td>${one.register}</td><td>${one.firstName} ${one.surname}</td><td class="fig">${one.birthDate}</td><td class="fig">${one.document || '-'}</td><td class="fig">${one.until || 'further notice'}</td><td><form method="post" action="/player-registers/${one.id}/remove"><button>Remove</button></form></td></tr>`,
    );
  const body = html`<main class="sheet"><h1>Player registers</h1>
<p class="muted">Stand-ins for the registers of people who excluded themselves from gambling. Sites ask them at registration and login.</p>
<section class="card">${entries.length === 0 && html`<p>Nobody is registered.</p>`}
<div class="scroll"><table><thead><tr><th>Register</th><th>Name</th><th>Born</th><th>Document</th><th>Until</th><th></th></tr></thead><tbody>${rows}</tbody></table></div></section>
<form method="post" action="/player-registers" class="card"><h2>Register a person</h2>
<div class="pair"><label class="field"><span>Register</span><select name="register">${REGISTERS.map((id) => html`<option value="${id}">${id}</option>`)}</select></label>
<label class="field"><span>Until (empty: further notice)</span><input type="date" name="until"></label></div>
<div class="pair"><label class="field"><span>First name</span><input name="firstName" required maxlength="200"></label>
<label class="field"><span>Surname</span><input name="surname" required maxlength="200"></label></div>
<div class="pair"><label class="field"><span>Born</span><input type="date" name="birthDate" required></label>
<label class="field"><span>Number of a document (if known)</span><input name="document" maxlength="40"></label></div>
<div class="choices"><button class="primary">Register</button></div></form></main>`;
  return layout({ lang: 'en', title: 'Player registers', style: 'help-desk', body });
}
