import { type Html, html } from '../../web/html.ts';

/** Draws the host of a table, who moves while a result is dealt. */
export const hostPicture = (ground: string): Html =>
  html`<svg viewBox="0 0 200 120" class="host" id="host" aria-hidden="true" focusable="false">
<path d="M52 120q4-44 48-46q44 2 48 46Z" fill="#0e1116"/><path d="M86 76l14 26 14-26q-14-6-28 0Z" fill="#fff"/>
<path d="M100 88l-7-5v10ZM100 88l7-5v10Z" fill="#ce3a52"/>
<path d="M92 62h16v16q-8 8-16 0Z" fill="#d99a6c"/><ellipse cx="100" cy="46" rx="22" ry="26" fill="#e8b088"/>
<path d="M76 44q-2-30 24-30t24 30q-4-16-16-18q-18 6-32 18Z" fill="#3b2314"/>
<path d="M91 44a2.4 2.4 0 1 0 .1 0ZM109 44a2.4 2.4 0 1 0 .1 0Z" fill="#0e1116"/>
<path class="mouth" d="M91 57q9 8 18 0" fill="none" stroke="#8a3219" stroke-width="2.5" stroke-linecap="round"/>
<g class="arm"><path d="M60 100q-14 6-18 20h20Z" fill="#0e1116"/><circle cx="46" cy="114" r="8" fill="#e8b088"/></g>
<g class="arm"><path d="M140 100q14 6 18 20h-20Z" fill="#0e1116"/><circle cx="154" cy="114" r="8" fill="#e8b088"/></g>
<path d="M0 118H200" stroke="${ground}" stroke-width="4"/>
</svg>`;
