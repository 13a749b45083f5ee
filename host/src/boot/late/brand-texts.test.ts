import { describe, expect, it } from '@jest/globals';
import { failure, fakePorts, type Handlers } from '@parlay/ports/fakes';
import { createI18n } from '../../adapters/i18n.ts';
import { addBrandTexts } from './brand-texts.ts';

const CDN = 'https://cdn.example';
const config = (deployed: boolean) => ({ cdn_deployed: deployed, cdn_base: deployed ? CDN : '' });

/** Loads the brand's own texts on a page whose remote has two messages. */
async function page(api: Handlers, network: () => Promise<unknown> = () => Promise.reject(new Error('none'))) {
  const fetched: string[] = [];
  const instance = createI18n('es', () => false);
  instance.addResourceBundle('es', 'remote_x', { home: { title: 'Incluido', lead: 'Incluido también' } });
  const { ports, calls } = fakePorts({ api });
  const fetch = (url: string) => {
    fetched.push(url);
    return network();
  };
  await addBrandTexts({
    api: ports.api,
    fetch: fetch as unknown as typeof globalThis.fetch,
    instance,
    brand: { id: 103 },
    locale: 'es',
  });
  const t = instance.getFixedT('es', ['brand-texts', 'remote_x']);
  return { texts: [t('home.title'), t('home.lead')], fetched, requested: calls.map(({ path }) => path) };
}

const answer = (json: unknown) => ({ ok: true, json: async () => json });
const wording = (text: string) => ({ 'home.title': text });
const fromApi = { 'GET /api/translation/{bu}/{locale}': () => wording('De la API') };

describe('addBrandTexts', () => {
  it('loads the texts from the CDN if there is one, and replaces the messages they name [SH28]', async () => {
    const { texts, fetched, requested } = await page(
      { 'GET /api/client-config': () => config(true), ...fromApi },
      async () => answer(wording('De la red')),
    );
    expect(texts).toEqual(['De la red', 'Incluido también']);
    expect(fetched).toEqual([`${CDN}/i18n/translations/es_103.json`]);
    expect(requested).toEqual(['/api/client-config']);
  });

  it.each([
    ['is unreachable', () => Promise.reject(new Error('unreachable'))],
    ['has no such file', async () => ({ ok: false })],
    ['returns an invalid file', async () => answer({ 'home.title': { text: 1 } })],
  ])('loads the texts from the API when the CDN %s [SH28]', async (_how, network) => {
    const { texts, requested } = await page({ 'GET /api/client-config': () => config(true), ...fromApi }, network);
    expect(texts[0]).toBe('De la API');
    expect(requested).toEqual(['/api/client-config', '/api/translation/103/es']);
  });

  it('loads the texts directly from the API when there is no CDN [SH28]', async () => {
    const { texts, fetched } = await page({ 'GET /api/client-config': () => config(false), ...fromApi });
    expect([texts[0], fetched]).toEqual(['De la API', []]);
  });

  it('leaves the built-in messages in place when neither is available [SH28]', async () => {
    const unreachable = () => failure({ kind: 'network', code: 'network' });
    const { texts } = await page({
      'GET /api/client-config': unreachable,
      'GET /api/translation/{bu}/{locale}': unreachable,
    });
    expect(texts).toEqual(['Incluido', 'Incluido también']);
  });
});

describe('a missing message', () => {
  it('shows its key in debug mode, and nothing to players [SH28]', () => {
    let debugging = false;
    const t = createI18n('es', () => debugging).getFixedT('es', ['brand-texts', 'remote_x']);
    expect(t('no.such')).toBe('');
    debugging = true;
    expect(t('no.such')).toBe('no.such');
  });
});
