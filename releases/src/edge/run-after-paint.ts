import { inlineJson } from './markup.ts';
import type { Resource } from './preloads.ts';

/** What waits until the first content is painted. */
export interface AfterPaint {
  /** The host's, run in this order. They are under way by then. */
  hostScripts: readonly Resource[];
  /** What the host and the remotes want next, asked for at the same moment, so that nothing needs a third trip. */
  scripts: readonly Resource[];
  styles: readonly Resource[];
  /** Addresses of first data. */
  data: readonly string[];
}

/**
 * Runs the host's scripts and asks for all others once the first content is painted: starting a script takes a phone
 * longer than painting, two dozen requests and their answers do, too, and a script that is there is run before a paint.
 * The host's own fill a slow line meanwhile. A page in a hidden tab is never painted and starts at once. The browser's
 * first look at its storage waits for another process: done while the scripts are on their way.
 */
export function runAfterPaint({ hostScripts, scripts, styles, data }: AfterPaint, nonce: string): string {
  const preloads = inlineJson([
    ...scripts.map(({ url, integrity }) => ['script', url, integrity]),
    ...styles.map(({ url, integrity }) => ['style', url, integrity]),
    ...data.map((url) => ['fetch', url]),
  ]);
  const run = inlineJson(hostScripts.map(({ url, integrity }) => [url, integrity]));
  return `<script nonce="${nonce}">${RUN.replace('PRELOADS', () => preloads).replace('SCRIPTS', () => run)}</script>`;
}

/** Preloads have the mode and integrity of the later requests, or those would fetch again. */
const RUN = `(d=>{const{nonce}=d.currentScript,add=(tag,own)=>d.head.append(Object.assign(d.createElement(tag),{nonce,crossOrigin:"anonymous"},own)),go=()=>{PRELOADS.forEach(([as,href,integrity=""])=>add("link",{rel:"preload",as,href,integrity}));SCRIPTS.forEach(([src,integrity])=>add("script",{src,integrity,async:!1}));try{localStorage.length}catch{}};d.hidden?go():requestAnimationFrame(()=>setTimeout(go))})(document)`;

/**
 * Until a part runs, its buttons do nothing and send no form, least of all a password in an address. The one that was
 * pressed last is marked, for the part to go on with. Stands before the styles: a script behind them waits for them.
 */
export const holdPresses = (nonce: string): string =>
  `<script nonce="${nonce}">addEventListener("click",e=>{const b=e.target.closest('[data-state="loading"] button');if(b){e.preventDefault();document.querySelectorAll("[data-pressed]").forEach(o=>o.removeAttribute("data-pressed"));b.dataset.pressed=""}},!0)</script>`;
