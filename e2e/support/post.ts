import type { APIResponse, BrowserContext, Page } from '@playwright/test';
import { currentProduct } from './site.ts';

/**
 * Calls the API with the context's session, without a page and with a new idempotency key per call. Throws unless the
 * response is a success. `site` is the origin, for another brand or another product.
 */
export async function post(
  where: Page | BrowserContext,
  path: string,
  data: object,
  site = currentProduct().site,
): Promise<APIResponse> {
  return call(where, 'POST', path, site, data);
}

/** Does the same with DELETE. */
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
