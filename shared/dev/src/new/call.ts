import { Changes, camelCase, type GeneratorResult, isSlug, pascalCase } from './files.ts';

const routesSource = (noun: string) => `import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { responseSchemas } from '../../core/http/schemas.ts';

const ${pascalCase(noun)} = z.object({ brandId: z.int() }).meta({ id: '${pascalCase(noun)}' });

export const ${camelCase(noun)}Routes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/${noun}',
    { schema: { tags: ['site'], response: responseSchemas(${pascalCase(noun)}) } },
    async (request) => ({ data: { brandId: request.brand.id } }),
  );
};
`;

const testSource = (noun: string) => `import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

it('returns the brand of the host', async () => {
  const reply = await platform.browser().get('/api/${noun}');
  expect([reply.status, reply.data]).toEqual([200, { brandId: 104 }]);
});
`;

/** Generates `site/offers` (wing/noun): a GET call of the players' API with schema and test. */
export function newCall(root: string, name: string): GeneratorResult {
  const [wing = '', noun = '', ...rest] = name.split('/');
  const changes = new Changes(root);
  const list = `platform/src/${wing}/routes.ts`;
  if (rest.length > 0 || !isSlug(noun) || !changes.exists(list)) {
    return { ok: false, error: `"${name}" is not <wing>/<noun>, for example site/offers.` };
  }
  const folder = `platform/src/${wing}/${noun}`;
  if (changes.exists(folder)) return { ok: false, error: `${folder} exists already.` };
  const plugin = `${camelCase(noun)}Routes`;
  try {
    changes.add(`${folder}/routes.ts`, routesSource(noun));
    changes.add(`${folder}/${noun}.test.ts`, testSource(noun));
    changes.change(
      list,
      /(\nimport [^\n]+)(?=\n\n)/,
      (last) => `${last}\nimport { ${plugin} } from './${noun}/routes.ts';`,
    );
    // Appends to the first list of the file. The formatter breaks the line if needed.
    changes.change(list, /,?\n?\];/, () => `, ${plugin}];`);
  } catch (error) {
    return { ok: false, error: (error as Error).message };
  }
  return {
    ok: true,
    files: changes.write(),
    next: [
      `Schema and command in ${folder}; a command that moves money is one SQL function.`,
      'node_modules/.bin/node platform/scripts/generate-api.ts after each change of a schema; commit document and types.',
      `In a page: useServerData() with api.get('/api/${noun}').`,
    ],
  };
}
