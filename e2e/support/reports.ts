import type { Page } from '@playwright/test';

interface Sent {
  kind: string;
  /** The page's reference. */
  page: string;
  [name: string]: unknown;
}

declare global {
  interface Window {
    beacons: string[];
  }
}

/** The beacon reports of the current document. */
interface Reports {
  (): Promise<Sent[]>;
  /** Returns all reports, including those that the page batches for seconds and sends when it is left. */
  now(): Promise<Sent[]>;
}

/** Collects the beacon reports of the current document. Call before the page is opened. */
export async function recordReports(page: Page): Promise<Reports> {
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator);
    window.beacons = [];
    navigator.sendBeacon = (url, body) => {
      if (body instanceof Blob) void body.text().then((text) => window.beacons.push(text));
      return send(url, body);
    };
  });
  const sent = async () => {
    const batches = await page.evaluate(() => window.beacons);
    return batches.flatMap((batch) => {
      const { page, reports } = JSON.parse(batch) as { page: string; reports: object[] };
      return reports.map((report) => ({ ...report, page }) as Sent);
    });
  };
  const now = async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
    return sent();
  };
  return Object.assign(sent, { now });
}
