import type { APIRequestContext } from '@playwright/test';
import { currentProduct, expect } from './site.ts';

/** Returns the text, the site's link and the URL of the HTML of the newest e-mail to this address, from the sandbox's outbox. */
export async function mailTo(
  request: APIRequestContext,
  address: string,
  subject: RegExp,
): Promise<{ text: string; link: string | undefined; html: string }> {
  const outboxUrl = `http://localhost:${currentProduct().ports.sandbox}/outbox`;
  let path: string | undefined;
  await expect
    .poll(
      async () => {
        const list = await (await request.get(outboxUrl)).text();
        const rows = [...list.matchAll(/<tr><td><a href="([^"]+)">([^<]*)<\/a><\/td><td>([^<]*)/g)];
        path = rows.find(([, , title = '', to = '']) => to.includes(address) && subject.test(title))?.[1];
        return path;
      },
      { message: `an e-mail to ${address} about ${subject}` },
    )
    .toBeDefined();
  const url = new URL(path ?? '', outboxUrl).href;
  const text = await (await request.get(url)).text();
  const link = /<a href="([^"]+)" rel="noreferrer">/.exec(text)?.[1]?.replaceAll('&amp;', '&');
  return { text, link, html: `${url}/html` };
}
