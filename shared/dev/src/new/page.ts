import { Changes, type GeneratorResult, isSlug, pascalCase, titleOf } from './files.ts';

/** Source of a new page's component. */
export const pageSource = (id: string): string => `import { useMessages } from '@parlay/remote-kit/messages';
import type from '@parlay/ui/styles/type.module.css';

export default function ${pascalCase(id)}Page() {
  const { t } = useMessages();
  return (
    <div className={type.wrap}>
      <h1 className={type.displayLg} tabIndex={-1}>
        {t('routes.${id}.title')}
      </h1>
    </div>
  );
}
`;

export const pageTestSource = (id: string): string => `import { expect, it } from '@jest/globals';
import { renderWithPorts } from '@parlay/testing';
import { screen } from '@testing-library/react';
import en from '../../locales/en.json';
import ${pascalCase(id)}Page from './${id}.tsx';

it('has one heading that can be focused', () => {
  renderWithPorts(<${pascalCase(id)}Page />, { messages: en });
  expect(screen.getByRole('heading', { level: 1 })).toHaveAttribute('tabindex', '-1');
});
`;

/** Returns the path and title of a page. The title is English in all languages until it is translated. */
export const routeTextsOf = (id: string, locale: string) =>
  locale === 'en' ? { path: id, title: titleOf(id) } : { title: titleOf(id) };

/** Returns the key that `untranslated` in the package.json lists until the title is translated. */
export const titleKeyOf = (id: string): string => `routes.${id}.title`;

const keyOf = (id: string) => (isIdentifier(id) ? id : `'${id}'`);
const isIdentifier = (id: string) => /^[a-z][a-zA-Z0-9]*$/.test(id);

/** Generates a page such as `remote-casino/studios` with its route, texts and test. */
export function newPage(root: string, name: string): GeneratorResult {
  const [remote = '', id = '', ...rest] = name.split('/');
  const changes = new Changes(root);
  if (rest.length > 0 || !isSlug(id) || !changes.exists(`${remote}/src/remote.ts`)) {
    return { ok: false, error: `"${name}" is not <remote>/<page>, for example remote-casino/studios.` };
  }
  const inRoutes = `${remote}/src/routes/site.ts`;
  const table = changes.exists(inRoutes) ? inRoutes : `${remote}/src/remote.ts`;
  const from = table === inRoutes ? '../pages' : './pages';
  const entry = `${keyOf(id)}: { page: () => import(/* webpackChunkName: "page-${id}" */ '${from}/${id}.tsx') },`;
  try {
    changes.add(`${remote}/src/pages/${id}.tsx`, pageSource(id));
    changes.add(`${remote}/src/pages/${id}.test.tsx`, pageTestSource(id));
    changes.change(
      table,
      table === inRoutes ? /\n}( satisfies|;| as const)/ : /\n {2}},\n {2}slots:/,
      (end) => `\n    ${entry}${end}`,
    );
    for (const file of changes.list(`${remote}/locales`)) {
      changes.changeJson(`${remote}/locales/${file}`, (content) => {
        content.routes = { ...content.routes, [id]: routeTextsOf(id, file.replace('.json', '')) };
      });
    }
    changes.changeJson(`${remote}/package.json`, (content) => {
      content.untranslated = [...((content.untranslated as string[] | undefined) ?? []), titleKeyOf(id)];
    });
    const test = `${remote}/src/remote.test.ts`;
    if (changes.exists(test) && /routes: \[[^\]]*\]/.test(changes.read(test))) {
      changes.change(test, /routes: \[([^\]]*?),?\s*\]/, (_all, listed) => `routes: [${listed}, '${id}']`);
    }
  } catch (error) {
    return { ok: false, error: (error as Error).message };
  }
  return {
    ok: true,
    files: changes.write(),
    next: [
      `Translate path and title in ${remote}/locales, then remove "${titleKeyOf(id)}" from untranslated in ${remote}/package.json.`,
      'Its data: useServerData() in the page, and the same path in firstData of the route.',
      'For links from other remotes: its id in shared/contracts/src/routes.ts.',
      'For its picture: a line in e2e/pages/album.ts, then npm run pictures.',
    ],
  };
}
