import { RemoteName } from '@parlay/contracts/release';
import { Changes, type GeneratorResult, pascalCase } from './files.ts';
import { pageSource, pageTestSource, routeTextsOf, titleKeyOf } from './page.ts';

const LOCALES = ['de', 'en', 'es', 'fi', 'fr', 'lv', 'no', 'sv'] as const;

const packageJson = (name: string, word: string, id: string) =>
  `${JSON.stringify(
    {
      name,
      version: '0.0.0',
      private: true,
      description: `The ${word} remote`,
      type: 'module',
      scripts: { build: 'node ../shared/build/src/release/build.ts' },
      dependencies: { '@parlay/remote-kit': 'workspace:*', '@parlay/ui': 'workspace:*', react: 'catalog:' },
      devDependencies: {
        '@jest/globals': 'catalog:',
        '@parlay/testing': 'workspace:*',
        '@testing-library/react': 'catalog:',
        '@types/react': 'catalog:',
      },
      untranslated: [titleKeyOf(id)],
    },
    null,
    2,
  )}\n`;

const remoteSource = (name: string, id: string) => `import { defineRemote } from '@parlay/remote-kit';

export default defineRemote({
  remote: '${name}',
  routes: {
    ${/-/.test(id) ? `'${id}'` : id}: { page: () => import(/* webpackChunkName: "page-${id}" */ './pages/${id}.tsx') },
  },
  slots: {},
  messages: (locale) => import(/* webpackChunkName: "messages-[request]" */ \`../locales/\${locale}.json\`),
});
`;

const testSource = (name: string, id: string) => `import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { contentsOf } from '@parlay/testing';
import { languageErrors } from '@parlay/testing/languages';
import remote from './remote.ts';

describe('${name}', () => {
  it('has one page and no slots',() => {
    expect(contentsOf(remote)).toEqual({ routes: ['${id}'], slots: [] });
  });

  it('has complete messages without English text in every language [SH35]', () => {
    expect(languageErrors(join(__dirname, '..', 'locales'))).toEqual([]);
  });
});
`;

const readme = (name: string, word: string) => `# ${name}

The ${word} remote. \`src/remote.ts\` is its table of contents: routes with their pages, slots, messages.

Test: \`npm test unit ${name}\` · Build: \`npm run build ${name}\`
`;

/** Generates a remote such as `bonus` or `remote-bonus` with one page of the same name. */
export function newRemote(root: string, given: string): GeneratorResult {
  const id = given.replace(/^remote-/, '');
  const name = `remote-${id}`;
  const changes = new Changes(root);
  if (!RemoteName.safeParse(name).success)
    return { ok: false, error: `"${given}" is not a name such as bonus: lower case letters only, 33 at most.` };
  if (changes.exists(`${name}/package.json`)) return { ok: false, error: `${name} exists already.` };
  const add = (file: string, text: string) => changes.add(`${name}/${file}`, text);
  add('package.json', packageJson(name, pascalCase(id), id));
  add('README.md', readme(name, pascalCase(id)));
  add('src/remote.ts', remoteSource(name, id));
  add('src/remote.test.ts', testSource(name, id));
  add(`src/pages/${id}.tsx`, pageSource(id));
  add(`src/pages/${id}.test.tsx`, pageTestSource(id));
  for (const locale of LOCALES) {
    add(`locales/${locale}.json`, `${JSON.stringify({ routes: { [id]: routeTextsOf(id, locale) } }, null, 2)}\n`);
  }
  return {
    ok: true,
    files: changes.write(),
    next: [
      `npm start installs, builds, releases and serves it at /en/${id}; commit the lockfile with it.`,
      `For a separate team: npx parlay token create ${id}-ci --team ${id} (with the ops token).`,
      `Translate path and title in ${name}/locales, then remove untranslated from ${name}/package.json.`,
    ],
  };
}
