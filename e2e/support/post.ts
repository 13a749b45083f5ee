import type { APIResponse, BrowserContext, Page } from '@playwright/test';
import { currentProduct } from './site.ts';

/**
 * Sends a POST request to the API with the context's session and a new idempotency key. Needs no open page. Throws
 * unless the response is successful. `site` is the origin of another brand or product.
 */
export async function post(
  where: Page | BrowserContext,
  path: string,
  data: object,
  site = currentProduct().site,
): Promise<APIResponse> {
  return call(where, 'POST', path, site, data);
}

/** Sends a DELETE request in the same way. */
export const sendDelete = (
  where: Page | BrowserContext,
  path: string,
  site = currentProduct().site,
): Promise<APIResponse> => call(where, 'DELETE', path, site);

async function call(
  where: Page | BrowserContext,
  method: string,
  path: string,
  site: string,
  data?: object,
): Promise<APIResponse> {
  const context = 'context' in where ? where.context() : where;
  const token = (await context.cookies(site)).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const headers = { 'x-xsrf-token': token, 'idempotency-key': crypto.randomUUID() };
  const response = await context.request.fetch(`${site}${path}`, { method, headers, ...(data ? { data } : {}) });
  if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`);
  return response;
}
