import { expect, it, jest } from '@jest/globals';
import { act } from 'react';
import { mountedRoot } from './testing/mounted-root.tsx';

let broken = true;

function Part() {
  if (broken) throw new Error('broken');
  return <p>drawn</p>;
}

it('shows a message in the page’s language, a reference and a retry button for a part that cannot render', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { element, ports, errors, text, end } = await mountedRoot({ slot: 'top', slots: { top: Part }, locale: 'fi' });
  const alert = element.querySelector('[role="alert"]');
  expect(alert?.textContent).toContain('Tämä osa ei latautunut');
  expect(alert?.textContent).toContain(`Viite ${ports.telemetry.reference}`);
  expect(errors).toEqual([new Error('broken')]);

  broken = false;
  await act(async () => alert?.querySelector('button')?.click());
  expect(text()).toBe('drawn');
  await end();
});
