import { leanScript } from './lean-script.ts';
import { inlineJson } from './markup.ts';
import type { DataCall } from './preloads.ts';
import type { Resource } from './resource.ts';

/**
 * Assumed share of the connection's reported bandwidth. With a higher value the other requests start too early. They
 * share the bandwidth evenly with the host's last bytes, and two dozen of them then finish before the host.
 */
const BANDWIDTH_SHARE = 0.8;

/** Resources that load or run after the first content is painted. */
export interface AfterPaint {
  /** The host's scripts in execution order; already being loaded by then. */
  hostScripts: readonly Resource[];
  /** Scripts that the host and the remotes need next, requested at the same time to avoid a third round trip. */
  scripts: readonly Resource[];
  styles: readonly Resource[];
  data: readonly DataCall[];
  /** Bytes of the files that the document itself loads. */
  firstBytes: number;
}

/**
 * Renders a script that runs the host's scripts and requests all other files after the first content is painted. On a
 * phone, starting a script or handling two dozen requests takes longer than painting, and a loaded script runs before a
 * paint.
 *
 * On a connection reported as slow, the other requests start later, because concurrent requests share the bandwidth
 * evenly and the other files are useless without the host. They start one round trip before the host is expected to
 * arrive, so that their bytes follow the host's without a gap.
 *
 * A page in a hidden tab is never painted and starts immediately. The browser's first access to its storage waits for
 * another process, so it happens while the scripts are loading.
 *
 * First, the script sets a Trusted Types policy that allows only files of releases as script URLs (D8). No text can
 * become markup or code.
 */
export function afterPaintScript(
  { hostScripts, scripts, styles, data, firstBytes }: AfterPaint,
  nonce: string,
): string {
  const preloads = inlineJson([
    ...scripts.map(({ url, integrity }) => ['script', url, integrity]),
    ...styles.map(({ url, integrity }) => ['style', url, integrity]),
    ...data.map(({ url, media }) => (media === '' ? ['fetch', url] : ['fetch', url, '', media])),
  ]);
  const run = inlineJson(hostScripts.map(({ url, integrity }) => [url, integrity]));
  const script = RUN.replace('KILOBITS', String(Math.round((firstBytes * 8) / 1_000 / BANDWIDTH_SHARE)))
    .replace('PRELOADS', () => preloads)
    .replace('SCRIPTS', () => run);
  return `<script nonce="${nonce}">${script}</script>`;
}

/**
 * Preloads have the mode and integrity of the later requests, which would otherwise fetch the files again. Some
 * browsers report their bandwidth in megabits per second, all of which the host gets once the document has arrived. If
 * the host arrives sooner than that suggests, the other requests start immediately.
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
 * Renders a script that cancels button clicks in a remote that is still loading, so that they submit no form, which
 * could put a password into the URL. It marks the button that was clicked last, so that the remote can handle the
 * click. The script goes before the styles, because otherwise it would wait for them.
 */
export const clickBlockerScript = (nonce: string): string =>
  `<script nonce="${nonce}">addEventListener("click",e=>{const b=e.target.closest('[data-state="loading"] button');if(b){e.preventDefault();delete document.querySelector("[data-pressed]")?.dataset.pressed;b.dataset.pressed=""}},!0)</script>`;
