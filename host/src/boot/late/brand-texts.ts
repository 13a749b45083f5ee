import type { ApiClient } from '@parlay/contracts/api';
import type { Locale } from '@parlay/contracts/brand';
import { BRAND_TEXTS } from '@parlay/ports/brand-texts';
import type { i18n } from 'i18next';
import { z } from 'zod/mini';

const Texts = z.record(z.string(), z.string());
type Texts = z.infer<typeof Texts>;

/** CDN timeout, in ms. */
const CDN_TIMEOUT = 4000;

export interface BrandTextsOptions {
  api: ApiClient;
  fetch: typeof fetch;
  instance: i18n;
  brand: { id: number };
  locale: Locale;
}

/**
 * Overrides the remotes' messages with the brand's own texts, by message key (SH28). Loads them from the CDN or
 * otherwise from the API. If both fail, the built-in messages stay.
 */
export async function addBrandTexts(options: BrandTextsOptions): Promise<void> {
  const texts = (await fromCdn(options)) ?? (await fromApi(options));
  if (texts) options.instance.addResourceBundle(options.locale, BRAND_TEXTS, texts, true, true);
}

async function fromCdn({ api, fetch, brand, locale }: BrandTextsOptions): Promise<Texts | undefined> {
  const config = await api.get('/api/client-config');
  if (!config.ok || !config.data.cdn_deployed) return undefined;
  try {
    const url = `${config.data.cdn_base}/i18n/translations/${locale}_${brand.id}.json`;
    const response = await fetch(url, { credentials: 'omit', signal: AbortSignal.timeout(CDN_TIMEOUT) });
    return response.ok ? parseTexts(await response.json()) : undefined;
  } catch {
    return undefined;
  }
}

async function fromApi({ api, brand, locale }: BrandTextsOptions): Promise<Texts | undefined> {
  const path = { bu: String(brand.id), locale };
  const response = await api.get('/api/translation/{bu}/{locale}', { params: { path } });
  return response.ok ? parseTexts(response.data) : undefined;
}

function parseTexts(value: unknown): Texts | undefined {
  const parsed = z.safeParse(Texts, value);
  return parsed.success ? parsed.data : undefined;
}
