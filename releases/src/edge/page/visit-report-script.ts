import { RELEASE_SET_ID } from '@parlay/contracts/page-names';
import { VISIT_DIGEST, VISIT_NAME, VISIT_PATH } from '@parlay/contracts/visit-names';
import { leanScript } from './lean-script.ts';

/**
 * Renders a script that reports the page as open before any script of a release runs, so that pages that never start
 * are also counted. A prerendered page reports when it is shown. The script is the same in every page, so that a CSP
 * can list its hash.
 */
export const visitReportScript = (nonce: string): string => `<script nonce="${nonce}">${SCRIPT}</script>`;

const SCRIPT = leanScript(`{
  const set = JSON.parse(document.getElementById("${RELEASE_SET_ID}").textContent);
  const has = [set.host, ...set.remotes].map(({ digest }) => digest.slice(0, ${VISIT_DIGEST}));
  const body = JSON.stringify({ revision: set.revision, path: location.pathname, has });
  const say = () => fetch("${VISIT_PATH}", { method: "POST", body, keepalive: true, priority: "low", headers: { "content-type": "application/json" } })
    .then(reply => reply.json()).then(reply => reply.data.token).catch(() => null);
  self.${VISIT_NAME} = document.prerendering
    ? new Promise(done => document.addEventListener("prerenderingchange", () => done(say()), { once: true }))
    : say();
}`);
