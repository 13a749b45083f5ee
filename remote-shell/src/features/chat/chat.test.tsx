import { afterEach, describe, expect, it } from '@jest/globals';
import { act } from '@testing-library/react';
import { renderShell } from '../../testing/a-page.tsx';
import { Chat } from './chat.tsx';

const scripts = () => [...document.head.querySelectorAll('script')];
// A script that cannot be had is given up, so that each test asks anew.
afterEach(() => act(async () => scripts().forEach((script) => void script.dispatchEvent(new Event('error')))));

const open = async (brand: NonNullable<Parameters<typeof renderShell>[1]>['brand'] = {}) => {
  const { fake } = renderShell(<Chat />, { brand });
  await act(async () => fake.ports.preferences.set('cookies', 'all'));
};

describe('the chat', () => {
  it('SH26: is of the installation’s own company where the brand names none', async () => {
    await open();
    expect(scripts().map(({ src }) => new URL(src).pathname)).toEqual(['/chat.js']);
  });

  it('SH26: is the script that the brand names, and no other bytes of it', async () => {
    const script = { url: 'https://chat.example/v2/widget.js', integrity: `sha384-${'A'.repeat(64)}` };
    await open({ chat: { enabled: true, side: 'left', edge: 'bottom', script } });
    expect(scripts().map(({ src, integrity, crossOrigin }) => [src, integrity, crossOrigin])).toEqual([
      [script.url, script.integrity, 'anonymous'],
    ]);
  });

  it('SH26: is not asked for where the brand has none', async () => {
    await open({ chat: { enabled: false, side: 'left', edge: 'bottom' } });
    expect(scripts()).toEqual([]);
  });
});
