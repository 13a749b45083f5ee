import type { BrowserCheckSettings } from '../gate/settings.ts';
import type { Tab } from './browser.ts';

/** Complaints of a page's browser since the last look. */
export interface Complaints {
  take(): string[];
}

const POLICY = 'browser check: policy ';
/** Runs in every document before anything of it: the browser's own message does not always name the address. */
const REPORT_POLICY = `if (top === self) document.addEventListener('securitypolicyviolation', (event) =>
  console.error('${POLICY}' + event.effectiveDirective + ' refused ' + (event.blockedURI || event.sourceFile || 'inline code')));`;
const INTEGRITY = /integrity/i;
/** Requests that end with the page that made them. */
const LEFT = /ERR_ABORTED/;

/** Uncaught errors, failed requests of the site, and violations of policy and integrity. `refusedCalls`: expected ones. */
export async function complaintsOf(tab: Tab, refusedCalls: BrowserCheckSettings['refusedCalls']): Promise<Complaints> {
  const { page, context, origin } = tab;
  let found: string[] = [];
  await context.addInitScript(REPORT_POLICY);
  page.on('pageerror', (error) => {
    if (!isOthers(error.stack ?? '')) found.push(`Uncaught ${error.name}: ${firstLine(error.message)}`);
  });
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    const text = message.text();
    if (text.startsWith(POLICY)) found.push(`Policy: ${text.slice(POLICY.length)}.`);
    else if (INTEGRITY.test(text) && !isOthers(message.location().url)) found.push(`Integrity: ${firstLine(text)}`);
  });
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? 'no answer';
    if (request.url().startsWith(origin) && !LEFT.test(why)) found.push(`${pathOf(request.url())} failed: ${why}.`);
  });
  page.on('response', (response) => {
    const status = response.status();
    const url = response.url();
    if (status < 400 || !url.startsWith(origin) || refusedCalls[url.slice(origin.length)] === status) return;
    found.push(`${response.request().method()} ${pathOf(url)} was answered with ${status}.`);
  });
  /** Returns whether a complaint is about a frame of another company. */
  function isOthers(text: string): boolean {
    return /https?:\/\//.test(text) && !text.includes(origin);
  }

  return {
    take() {
      const taken = [...new Set(found)];
      found = [];
      return taken;
    },
  };
}

const firstLine = (text: string) => text.split('\n')[0]?.slice(0, 300) ?? '';
const pathOf = (url: string) => new URL(url).pathname;
