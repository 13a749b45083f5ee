import { beforeEach, describe, expect, it } from '@jest/globals';
import { PAGE_CONTEXT_ID, RELEASE_SET_ID } from '@parlay/contracts/page-names';
import { aBrand } from '@parlay/ports/fakes';
import { readPage } from './read-page.ts';

const NEW = 'new-word';
const brand = aBrand();
const CONTEXT = {
  ...{ schema: 1, mode: 'demo', locale: 'en', hasSession: false, serverTime: 0, frameOrigins: [], status: 200 },
  ...{ alternates: { en: '/en/home' }, brand },
};
const SET = {
  ...{ schema: 1, channel: 'production', revision: 1, locale: 'en', remotes: [] },
  host: { version: '1.0.0', digest: '0'.repeat(32) },
};

beforeEach(() => document.body.replaceChildren());

function inline(id: string, value: object): void {
  const script = document.createElement('script');
  Object.assign(script, { id, type: 'application/json', textContent: JSON.stringify(value) });
  document.body.append(script);
}

describe('the page of a newer edge', () => {
  it('is read with unknown words of the brand, unknown rules and another language', () => {
    const words = {
      ...{ products: ['casino', NEW], locales: ['en', NEW], footerExtra: [NEW], demo: NEW },
      password: { ...brand.password, policy: NEW },
      session: { ...brand.session, rule: NEW, [NEW]: 1 },
      policy: { ...brand.policy, demo: NEW },
    };
    inline(PAGE_CONTEXT_ID, {
      ...CONTEXT,
      mode: NEW,
      alternates: { ...CONTEXT.alternates, [NEW]: '/x' },
      brand: { ...brand, ...words },
    });
    inline(RELEASE_SET_ID, SET);
    const page = readPage(document);
    expect(page).toMatchObject({ ok: true, context: { mode: NEW, brand: { products: ['casino', NEW], demo: NEW } } });
    expect(page.ok && page.context.brand.session).not.toHaveProperty(NEW);
  });

  it('is not read in a language without texts, or without its facts', () => {
    inline(RELEASE_SET_ID, SET);
    for (const broken of [{ locale: NEW }, { serverTime: 'now' }]) {
      document.getElementById(PAGE_CONTEXT_ID)?.remove();
      inline(PAGE_CONTEXT_ID, { ...CONTEXT, ...broken });
      expect(readPage(document)).toMatchObject({ ok: false, error: expect.stringContaining(PAGE_CONTEXT_ID) });
    }
  });
});
