import { html } from '../../web/html.ts';
import { layout } from '../../web/layout.ts';
import { CHECK_TEXTS } from './check-words.ts';
import type { Reader } from './format.ts';

/** Addresses from which a draw can be checked. */
interface Sources {
  company: string;
  beacon: string;
  witness: string | undefined;
}

/** Renders the page that describes the check of a draw in words, with the script that does it without us. */
export function checkPage({ lang }: Reader, draw: string, { company, beacon, witness }: Sources): string {
  const words = CHECK_TEXTS[lang];
  const command = `node check-draw.mjs ${company}/lottery/api/draws/${draw}${witness ? ` ${new URL(witness).origin}` : ''}`;
  return layout({
    lang,
    title: words.title,
    style: 'lottery',
    body: html`<main class="sheet"><h1>${words.title}</h1><p>${words.intro}</p>
<section class="card"><h2>${words.method}</h2><ol class="method">${words.steps.map((step) => html`<li>${step}</li>`)}</ol></section>
<section class="card"><h2>${words.witnesses}</h2><p>${words.witnessText}</p><ul>${witness !== undefined && html`<li><a href="${witness}">${words.record}</a></li>`}<li><a href="${beacon}/beacon/public/latest">${words.beacon}</a></li></ul></section>
<section class="card"><h2>${words.script}</h2><p>${words.scriptText}</p><p><a class="button" href="/lottery/check-draw.mjs" download>${words.download}</a></p>
<div class="scroll" tabindex="0" role="group" aria-label="${words.script}"><code>${command}</code></div>
<ul><li><a href="/lottery/api/draws/${draw}">${words.facts}</a></li><li><a href="/lottery/api/draws/${draw}/lines">${words.lines}</a></li></ul></section>
<p class="muted small">${words.standIn}</p></main>`,
  });
}
