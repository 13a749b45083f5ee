import '@testing-library/jest-dom/jest-globals';
import type { FakeOptions, FakePorts } from '@parlay/ports/fakes';
import { fakePorts } from '@parlay/ports/fakes';
import type { Remote } from '@parlay/remote-kit';
import { RemoteHarness } from '@parlay/remote-kit/harness';
import { configure, type RenderResult, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';

// Slow machines render late. A long timeout only delays the report of a real failure.
configure({ asyncUtilTimeout: 30_000 });

export interface Rendered extends RenderResult {
  fake: FakePorts;
  user: UserEvent;
}

/** Renders a remote's component with fake ports, English messages, its own store and the host's history. */
export function renderWithPorts(
  element: ReactElement,
  options: FakeOptions & { messages?: Readonly<Record<string, unknown>> } = {},
): Rendered {
  const fake = fakePorts(options);
  const view = render(
    <RemoteHarness ports={fake.ports} messages={options.messages ?? {}}>
      {element}
    </RemoteHarness>,
  );
  return { ...view, fake, user: userEvent.setup() };
}

/** Returns the names of a remote's routes and slots, to test its definition. */
export const contentsOf = (remote: Remote) => ({
  routes: Object.keys(remote.definition.routes),
  slots: Object.keys(remote.definition.slots),
});
