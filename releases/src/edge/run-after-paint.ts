import { inlineJson } from './markup.ts';
import type { Resource } from './preloads.ts';

/**
 * Runs the host's scripts once the first content is painted: they are under way by their preloads, but starting them
 * takes a phone longer than painting, and a script that is there is run before a paint. A page in a hidden tab is never
 * painted and starts at once. The browser's first look at its storage waits for another process: done while the
 * scripts are on their way.
 */
export function runAfterPaint(scripts: readonly Resource[], nonce: string): string {
  const list = inlineJson(scripts.map(({ url, integrity }) => [url, integrity]));
  return `<script nonce="${nonce}">${RUN.replace('SCRIPTS', () => list)}</script>`;
}

const RUN = `(d=>{const{nonce}=d.currentScript,go=()=>{SCRIPTS.forEach(([src,integrity])=>d.head.append(Object.assign(d.createElement("script"),{src,integrity,nonce,crossOrigin:"anonymous",async:!1})));try{localStorage.length}catch{}};d.hidden?go():requestAnimationFrame(()=>setTimeout(go))})(document)`;

/**
 * Until a part runs, its buttons do nothing and send no form, least of all a password in an address. The one that was
 * pressed last is marked, for the part to go on with. Stands before the styles: a script behind them waits for them.
 */
export const holdPresses = (nonce: string): string =>
  `<script nonce="${nonce}">addEventListener("click",e=>{const b=e.target.closest('[data-state="loading"] button');if(b){e.preventDefault();document.querySelectorAll("[data-pressed]").forEach(o=>o.removeAttribute("data-pressed"));b.dataset.pressed=""}},!0)</script>`;
