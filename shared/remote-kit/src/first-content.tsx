import type { Ports } from '@parlay/ports';
import { createStore } from 'jotai';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Remote } from './define-remote.ts';
import { addMessages, messagesIn } from './messages.ts';
import { PageLoader } from './pages.ts';
import { Root } from './root.tsx';

const nothing = () => undefined;

/**
 * Renders the static markup of a slot or route page at build time with the same components that run later, without
 * data or scripts. Throws if a component cannot render without a browser, which fails the remote's build.
 */
export async function renderFirstContent(
  remote: Remote,
  part: { slot: 'page' | 'top' | 'bottom'; route?: string },
  ports: Ports,
): Promise<string> {
  const { definition } = remote;
  addMessages(ports, await messagesIn(definition, ports.i18n.locale));
  const pages = new PageLoader(definition);
  if (part.route) await pages.load(part.route);
  let failure: unknown;
  const markup = renderToStaticMarkup(
    <Root
      definition={definition}
      ports={ports}
      slot={part.slot}
      pages={pages}
      store={createStore()}
      whole
      onCommit={nothing}
      onError={(error) => {
        failure = error;
      }}
    />,
  );
  if (failure) throw failure;
  return `<div class="remote-root">${markup}</div>`;
}
