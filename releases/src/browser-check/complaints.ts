import type { BrowserCheckSettings } from '../gate/settings.ts';
import type { Tab } from './browser.ts';

/** Problems that a page's browser reported. */
export interface PageProblems {
  take(): string[];
}

const POLICY = 'browser check: policy ';
/** Runs first in every document, because the browser's own message does not always name the URL. */
const REPORT_POLICY = `if (top === self) document.addEventListener('securitypolicyviolation', (event) =>
  console.error('${POLICY}' + event.effectiveDirective + ' refused ' + (event.blockedURI || event.sourceFile || 'inline code')));`;
const INTEGRITY = /integrity/i;
/** Error of requests that end because their page is left. */
const ABORTED = /ERR_ABORTED/;

/** Collects uncaught errors, failed requests to the site except `refusedCalls`, and CSP and integrity violations. */
export async function collectProblems(
  tab: Tab,
  refusedCalls: BrowserCheckSettings['refusedCalls'],
): Promise<PageProblems> {
  const { page, context, origin } = tab;
  let texts: string[] = [];
  await context.addInitScript(REPORT_POLICY);
  page.on('pageerror', (error) => {
    if (!isThirdParty(error.stack ?? '')) texts.push(`Uncaught ${error.name}: ${firstLine(error.message)}`);
  });
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    const text = message.text();
    if (text.startsWith(POLICY)) texts.push(`Policy: ${text.slice(POLICY.length)}.`);
    else if (INTEGRITY.test(text) && !isThirdParty(message.location().url)) texts.push(`Integrity: ${firstLine(text)}`);
  });
  page.on('requestfailed', (request) => {
    const failure = request.failure()?.errorText ?? 'no answer';
    if (request.url().startsWith(origin) && !ABORTED.test(failure))
      texts.push(`${pathOf(request.url())} failed: ${failure}.`);
  });
  page.on('response', (response) => {
    const status = response.status();
    const url = response.url();
    if (status < 400 || !url.startsWith(origin) || refusedCalls[url.slice(origin.length)] === status) return;
    texts.push(`${response.request().method()} ${pathOf(url)} was answered with ${status}.`);
  });
  /** Returns true if a problem is about a third party's frame. */
  function isThirdParty(text: string): boolean {
    return /https?:\/\//.test(text) && !text.includes(origin);
  }

  return {
    take() {
      const unique = [...new Set(texts)];
      texts = [];
      return unique;
    },
  };
}

const firstLine = (text: string) => text.split('\n')[0]?.slice(0, 300) ?? '';
const pathOf = (url: string) => new URL(url).pathname;
