import { tokensOf } from '@parlay/contracts/text-search';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { limit } from '../../core/http/limits.ts';
import { responseSchemas, text } from '../../core/http/schemas.ts';
import { groupOf, PlayGroups, playSearch } from '../../play/public.ts';
import { libraryOf } from '../content/library-of.ts';
import { helpSearches } from './help.ts';

const FoundHelp = z
  .object({
    page: z.string(),
    title: z.string(),
    heading: z.string().describe('Heading of the section that fits best; empty for the page as a whole'),
    anchor: z.string(),
    excerpt: z.string(),
  })
  .meta({ id: 'FoundHelp' });

const SearchGroups = PlayGroups.extend({ help: groupOf(FoundHelp) });
const GROUPS = SearchGroups.keyof();

const SearchResult = z
  .object({
    groups: SearchGroups,
    unreachable: z.array(GROUPS).describe('Groups that lack items, because a company does not respond'),
  })
  .meta({ id: 'SearchResult' });

/** Maximum length of a query, and number of its words that count. */
const MAX_QUERY = 80;
const MAX_WORDS = 8;
/** Number of items of a group in the response. */
const SHOWN = 5;

/** Cache headers. Brand and language depend on host and cookies, and a player sees the tournaments of one currency. */
const CACHE = { 'cache-control': 'private, max-age=15', vary: 'cookie' };

/** Registers the site's search, whose groups are those of the brand's products (decision 263). */
export const searchRoutes: FastifyPluginAsyncZod = async (app) => {
  const findPlay = playSearch(app);
  const helpOf = helpSearches(libraryOf(app.config));

  app.get(
    '/api/search',
    {
      preValidation: limit('search'),
      schema: {
        tags: ['site'],
        querystring: z.object({ q: text(MAX_QUERY) }),
        response: responseSchemas(SearchResult),
      },
    },
    async ({ query, brand, locale, session }, reply) => {
      const tokens = tokensOf(query.q).slice(0, MAX_WORDS);
      const currencies = session ? [session.currency] : brand.currencies;
      const { groups, unreachable } = await findPlay({ brand, currencies, tokens, limit: SHOWN });
      const { total, hits } = helpOf(brand, locale)(tokens.join(' '), SHOWN);
      reply.headers(CACHE);
      return { data: { groups: { ...groups, help: { total, items: hits } }, unreachable } };
    },
  );
};
