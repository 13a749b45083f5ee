import { freePort } from '@parlay/dev/free-port';
import type { Certificate } from '@parlay/server/certificate';
import { launch } from '../support/browser.ts';
import type { Lighthouse } from './tool.ts';

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];

/** An audit that lost points. */
interface Loss {
  category: Category;
  audit: string;
  /** Score from 0 to 1. */
  score: number;
  /** The audit's share of its category's score, from 0 to 1. */
  weight: number;
  shown: string;
}

/** One audit of a page, with scores from 0 to 100. */
export interface Audit {
  scores: Record<Category, number>;
  /** Lighthouse's measure of the machine's speed during the audit. */
  benchmarkIndex: number;
  lost: Loss[];
}

const MAX_ATTEMPTS = 3;

/**
 * Audits a page in a new browser with Lighthouse's defaults, a phone on slow 4G. Retries if Lighthouse itself fails.
 */
export async function auditPage(lighthouse: Lighthouse, url: string, certificate: Certificate): Promise<Audit> {
  for (let attempt = 1; ; attempt += 1) {
    const audit = await auditOnce(lighthouse, url, certificate);
    if (typeof audit !== 'string') return audit;
    if (attempt === MAX_ATTEMPTS) throw new Error(`${url}: ${audit}`);
    console.error(`${url}, once more: ${audit}`);
  }
}

/** Audits a page once. Returns an error message if Lighthouse itself failed for reasons unrelated to the page. */
async function auditOnce(lighthouse: Lighthouse, url: string, certificate: Certificate): Promise<Audit | string> {
  const port = await freePort();
  const browser = await launch([
    `--remote-debugging-port=${port}`,
    `--ignore-certificate-errors-spki-list=${certificate.fingerprint}`,
  ]);
  try {
    const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: CATEGORIES });
    if (!result) throw new Error(`${url} was not audited`);
    const { categories, audits, environment, runtimeError } = result.lhr;
    if (runtimeError) return runtimeError.message;
    const scores = Object.fromEntries(
      CATEGORIES.map((name) => [name, Math.round(100 * (categories[name]?.score ?? 0))]),
    ) as Audit['scores'];
    const lost = CATEGORIES.flatMap((category) => {
      const refs = categories[category]?.auditRefs ?? [];
      const totalWeight = refs.reduce((sum, { weight }) => sum + weight, 0);
      return refs.flatMap(({ id, weight }) => {
        const audit = audits[id];
        if (!audit || weight === 0 || audit.score === null || audit.score >= 1) return [];
        const shown = audit.displayValue ?? audit.title;
        return [{ category, audit: id, score: audit.score, weight: weight / totalWeight, shown }];
      });
    });
    return { scores, benchmarkIndex: environment.benchmarkIndex, lost };
  } finally {
    await browser.close();
  }
}
