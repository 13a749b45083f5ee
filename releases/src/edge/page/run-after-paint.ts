import { leanScript } from './lean-script.ts';
import { inlineJson } from './markup.ts';
import type { DataCall } from './preloads.ts';
import type { Resource } from './resource.ts';

/**
 * Share of a line's reported speed that a page's bytes get. With more than that, the host is overtaken: what is asked for
 * while its last bytes come shares the line with it evenly, and two dozen requests then end before it does.
 */
const LINE_USE = 0.8;

/** Work that waits until the first content is painted. */
export interface AfterPaint {
  /** The host's, run in this order. They are under way by then. */
  hostScripts: readonly Resource[];
  /**
   * Scripts that the host and the remotes want next, requested at the same moment, so that nothing needs a third trip.
   */
  scripts: readonly Resource[];
  styles: readonly Resource[];
  data: readonly DataCall[];
  /** Bytes of what the document itself asks for. */
  firstBytes: number;
}

/**
 * Runs the host's scripts and asks for all others once the first content is painted: starting a script takes a phone
 * longer than painting, two dozen requests and their answers do, too, and a script that is there is run before a paint.
 * On a line that calls itself slow the others wait a little longer, because what is asked for together shares the line
 * evenly, and without the host none of them is of use: they are asked for one round trip before the host should be there,
 * so that their bytes follow the host's without a gap.
 * A page in a hidden tab is never painted and starts at once. The browser's first look at its storage waits for another
 * process: done while the scripts are on their way.
 * Before all that, it says which text may become a script's address in this page (D8): a file of a release.
 * No other text does, and none becomes markup or code.
 */
export function runAfterPaint({ hostScripts, scripts, styles, data, firstBytes }: AfterPaint, nonce: string): string {
  const preloads = inlineJson([
    ...scripts.map(({ url, integrity }) => ['script', url, integrity]),
    ...styles.map(({ url, integrity }) => ['style', url, integrity]),
    ...data.map(({ url, media }) => (media === '' ? ['fetch', url] : ['fetch', url, '', media])),
  ]);
  const run = inlineJson(hostScripts.map(({ url, integrity }) => [url, integrity]));
  const script = RUN.replace('KILOBITS', String(Math.round((firstBytes * 8) / 1_000 / LINE_USE)))
    .replace('PRELOADS', () => preloads)
    .replace('SCRIPTS', () => run);
  return `<script nonce="${nonce}">${script}</script>`;
}

/**
 * Preloads have the mode and integrity of the later requests, or those would fetch again. Some browsers know the megabits
 * a second of their line, which the host has for itself once the document is there. A host that is here sooner than they
 * think is not waited for.
 */
const RUN = leanScript(`{
  const { nonce } = document.currentScript;
  self.trustedTypes?.createPolicy("default", { createScriptURL: src => new URL(src, location).href.indexOf(origin + "/r/") ? null : src });
  const line = navigator.connection, asked = performance.getEntriesByType("navigation")[0]?.responseEnd || performance.now();
  const add = (tag, own) => document.head.append(Object.assign(document.createElement(tag), { nonce, crossOrigin: "anonymous" }, own));
  const preloads = PRELOADS;
  const ask = () => preloads.splice(0).forEach(([as, href, integrity = "", media = ""]) => add("link", { rel: "preload", as, href, integrity, media }));
  const scripts = SCRIPTS;
  const go = () => {
    const due = asked + KILOBITS / line?.downlink - performance.now();
    if (due > 0 && !performance.getEntriesByName(origin + scripts.at(-1)[0])[0]) {
      setTimeout(ask, due);
      document.querySelector("link[as=script]").onload = ask;
    } else ask();
    scripts.forEach(([src, integrity]) => add("script", { src, integrity, async: false }));
    try { localStorage.length } catch {}
  };
  document.hidden ? go() : requestAnimationFrame(() => setTimeout(go));
}`);

/**
 * Until a part runs, its buttons do nothing and send no form, least of all a password in an address. The one that was
 * pressed last is marked, for the part to go on with. Stands before the styles: a script behind them waits for them.
 */
export const holdPresses = (nonce: string): string =>
  `<script nonce="${nonce}">addEventListener("click",e=>{const b=e.target.closest('[data-state="loading"] button');if(b){e.preventDefault();delete document.querySelector("[data-pressed]")?.dataset.pressed;b.dataset.pressed=""}},!0)</script>`;
