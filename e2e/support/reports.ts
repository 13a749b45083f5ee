import type { Page } from '@playwright/test';

interface SentReport {
  kind: string;
  /** Reference of the page. */
  page: string;
  [name: string]: unknown;
}

declare global {
  interface Window {
    beacons: string[];
  }
}

/** Returns the beacon reports that the current document has sent. */
interface Reports {
  (): Promise<SentReport[]>;
  /** Returns all reports, including those that the page batches for some seconds and sends when it is left. */
  now(): Promise<SentReport[]>;
}

/** Collects the beacon reports of the current document. Must be called before the page opens. */
export async function recordReports(page: Page): Promise<Reports> {
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator);
    window.beacons = [];
    navigator.sendBeacon = (url, body) => {
      if (body instanceof Blob && url === '/api/reports') void body.text().then((text) => window.beacons.push(text));
      return send(url, body);
    };
  });
  const sent = async () => {
    const batches = await page.evaluate(() => window.beacons);
    return batches.flatMap((batch) => {
      const { page, reports } = JSON.parse(batch) as { page: string; reports: object[] };
      return reports.map((report) => ({ ...report, page }) as SentReport);
    });
  };
  const flush = async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
    return sent();
  };
  return Object.assign(sent, { now: flush });
}
