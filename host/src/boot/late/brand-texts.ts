import type { ApiClient } from '@parlay/contracts/api';
import type { Locale } from '@parlay/contracts/brand';
import { BRAND_TEXTS } from '@parlay/ports/brand-texts';
import type { i18n } from 'i18next';
import { z } from 'zod/mini';

const Words = z.record(z.string(), z.string());
type Words = z.infer<typeof Words>;

/** Timeout of the content network, in ms. */
const NETWORK_TIMEOUT = 4000;

export interface BrandTextsOptions {
  api: ApiClient;
  fetch: typeof fetch;
  instance: i18n;
  brand: { id: number };
  locale: Locale;
}

/**
 * Adds the brand's own wording over the remotes' messages, by message key (SH28). Reads it from the content network,
 * else from the API; if both fail, the built-in messages stay.
 */
export async function addBrandTexts(options: BrandTextsOptions): Promise<void> {
  const words = (await fromNetwork(options)) ?? (await fromApi(options));
  if (words) options.instance.addResourceBundle(options.locale, BRAND_TEXTS, words, true, true);
}

async function fromNetwork({ api, fetch, brand, locale }: BrandTextsOptions): Promise<Words | undefined> {
  const config = await api.get('/api/client-config');
  if (!config.ok || !config.data.cdn_deployed) return undefined;
  try {
    const url = `${config.data.cdn_base}/i18n/translations/${locale}_${brand.id}.json`;
    const answer = await fetch(url, { credentials: 'omit', signal: AbortSignal.timeout(NETWORK_TIMEOUT) });
    return answer.ok ? wordsIn(await answer.json()) : undefined;
  } catch {
    return undefined;
  }
}

async function fromApi({ api, brand, locale }: BrandTextsOptions): Promise<Words | undefined> {
  const path = { bu: String(brand.id), locale };
  const answer = await api.get('/api/translation/{bu}/{locale}', { params: { path } });
  return answer.ok ? wordsIn(answer.data) : undefined;
}

function wordsIn(value: unknown): Words | undefined {
  const parsed = z.safeParse(Words, value);
  return parsed.success ? parsed.data : undefined;
}
