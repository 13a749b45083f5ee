import { expect, it, jest } from '@jest/globals';
import { fakePorts } from '@parlay/ports/fakes';
import { createStore } from 'jotai';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import type { RemoteDefinition } from './definition.ts';
import { PageLoader } from './pages.ts';
import { Root } from './root.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
let broken = true;

function Part() {
  if (broken) throw new Error('broken');
  return <p>drawn</p>;
}

const definition: RemoteDefinition = {
  remote: 'remote-test',
  routes: {},
  slots: { top: Part },
  messages: async () => ({ default: {} }),
};

it('a part that cannot be drawn says so in the page’s language, with what its report goes under, and is drawn again on another try', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { ports } = fakePorts({ locale: 'fi' });
  const errors: unknown[] = [];
  const element = document.createElement('header');
  const root = createRoot(element);
  const nothing = () => undefined;
  await act(async () =>
    root.render(
      <Root
        whole
        definition={definition}
        ports={ports}
        slot="top"
        pages={new PageLoader(definition)}
        store={createStore()}
        onCommit={nothing}
        onError={(error) => errors.push(error)}
      />,
    ),
  );
  const said = element.querySelector('[role="alert"]');
  expect(said?.textContent).toContain('Tämä osa ei latautunut');
  expect(said?.textContent).toContain(`Viite ${ports.telemetry.reference}`);
  expect(errors).toEqual([new Error('broken')]);

  broken = false;
  await act(async () => said?.querySelector('button')?.click());
  expect(element.textContent).toBe('drawn');
  await act(async () => root.unmount());
});
