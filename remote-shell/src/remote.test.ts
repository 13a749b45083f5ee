import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { PUBLIC_ROUTES } from '@parlay/contracts/routes';
import { languageErrors } from '@parlay/testing/languages';
import en from '../locales/en.json';
import remote from './remote.ts';

const { routes, slots } = remote.definition;

describe('remote-shell', () => {
  it('fills the slots around the page', () => {
    expect(Object.keys(slots).sort()).toEqual(['bottom', 'notices', 'top']);
  });

  it('owns only public routes, each with a path and title', () => {
    for (const id of Object.keys(routes)) expect(PUBLIC_ROUTES).toContain(id);
    expect(Object.keys(en.routes)).toEqual(Object.keys(routes));
  });

  it('restricts account pages to players [RT2]', () => {
    for (const [id, route] of Object.entries(routes)) {
      expect([id, route.needsPlayer ?? false]).toEqual([id, id === 'account' || id.startsWith('account/')]);
    }
  });

  it('names each page’s chunk after its route', () => {
    const sources = readFileSync(join(__dirname, 'routes', 'site.ts'), 'utf8');
    for (const id of Object.keys(routes)) {
      expect(sources).toContain(`webpackChunkName: "page-${id.replaceAll('/', '-')}"`);
    }
  });
});

describe('the message set', () => {
  it('is complete in every language, with none left in English [SH35]', () => {
    expect(languageErrors(join(__dirname, '..', 'locales'))).toEqual([]);
    expect(languageErrors(join(__dirname, '..', 'descriptions'))).toEqual([]);
  });
});
