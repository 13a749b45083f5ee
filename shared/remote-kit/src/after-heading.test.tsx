import { describe, expect, it } from '@jest/globals';
import { fakePorts } from '@parlay/ports/fakes';
import { AfterHeading } from './after-heading.tsx';
import { defineRemote } from './define-remote.ts';

const route = { id: 'here', remote: 'remote-test', params: {} };
const Page = () => (
  <>
    <h1>Here</h1>
    <AfterHeading>
      <p>and the rest</p>
    </AfterHeading>
  </>
);

/** Mounts the page in a slot with the given markup and records its content after each change. */
async function mounted({ markup = '', hash = '' }) {
  const { ports } = fakePorts({ location: { pathname: '/en/here', hash, route } });
  const remote = defineRemote({
    remote: 'remote-test',
    routes: { here: { page: async () => ({ default: Page }) } },
    slots: {},
    messages: async () => ({ default: {} }),
  });
  const element = document.createElement('main');
  element.innerHTML = markup;
  const seen = [element.textContent];
  const done = new Promise<void>((resolve) => {
    new MutationObserver((_changes, observer) => {
      if (element.textContent !== seen.at(-1)) seen.push(element.textContent);
      if (!element.textContent?.includes('rest')) return;
      observer.disconnect();
      resolve();
    }).observe(element, { childList: true, subtree: true });
  });
  const nothing = () => undefined;
  const props = { ports, slot: 'page' as const, element, onReady: nothing, onBroken: nothing };
  await remote.lifecycles('page').bootstrap(props);
  await remote.lifecycles('page').mount(props);
  await done;
  await remote.lifecycles('page').unmount(props);
  return seen;
}

describe('AfterHeading', () => {
  it('renders after the heading on a page opened through a link', async () => {
    expect(await mounted({})).toEqual(['', 'Here', 'Hereand the rest']);
  });

  it('renders together with the heading if the page replaces first content', async () => {
    const markup = '<div class="remote-root"><h1>First</h1></div>';
    expect(await mounted({ markup })).toEqual(['First', 'Hereand the rest']);
  });

  it('renders together with the heading if the URL has a hash', async () => {
    expect(await mounted({ hash: '#there' })).toEqual(['', 'Hereand the rest']);
  });
});
