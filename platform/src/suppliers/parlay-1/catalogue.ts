import { CataloguePage, cataloguePath } from '@parlay/contracts/game-catalogue';
import { type CompanyOf, serverAddressOf } from '@parlay/contracts/providers';
import type { CatalogueResult } from '../../core/companies/game-driver.ts';
import { signedFetch } from '../../core/companies/signed-fetch.ts';

/**
 * Reads a game provider's catalogue page by page. Stops after the first page if it has the known version. Never
 * rejects.
 */
export async function fetchCatalogue(company: CompanyOf<'game'>, known: string | undefined): Promise<CatalogueResult> {
  const first = await fetchPage(company, 1);
  if (!first.ok) return first;
  const { version, pages } = first.page;
  if (version === known) return { ok: true, version, games: undefined };
  const games = [...first.page.games];
  for (let number = 2; number <= pages; number += 1) {
    const next = await fetchPage(company, number);
    if (!next.ok) return next;
    if (next.page.version !== version)
      return { ok: false, error: 'changed-meanwhile', cause: new Error(`page ${number} is of another version`) };
    games.push(...next.page.games);
  }
  const ids = new Set(games.map(({ id }) => id));
  if (ids.size < games.length) return { ok: false, error: 'invalid', cause: new Error('a game is listed twice') };
  return { ok: true, version, games };
}

type PageRead = { ok: true; page: CataloguePage['data'] } | Extract<CatalogueResult, { ok: false }>;

async function fetchPage(company: CompanyOf<'game'>, number: number): Promise<PageRead> {
  const url = `${serverAddressOf(company)}${cataloguePath(company.id, number)}`;
  let content: unknown;
  try {
    const response = await signedFetch(company, url);
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    content = await response.json();
  } catch (cause) {
    return { ok: false, error: 'unreachable', cause };
  }
  const parsed = CataloguePage.safeParse(content);
  return parsed.success ? { ok: true, page: parsed.data.data } : { ok: false, error: 'invalid', cause: parsed.error };
}
