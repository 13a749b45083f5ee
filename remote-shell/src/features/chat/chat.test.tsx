import { afterEach, describe, expect, it } from '@jest/globals';
import { act } from '@testing-library/react';
import { renderShell } from '../../testing/a-page.tsx';
import { Chat } from './chat.tsx';

const scripts = () => [...document.head.querySelectorAll('script')];
// Makes the script fail, which removes it, so that each test loads it again.
afterEach(() => act(async () => scripts().forEach((script) => void script.dispatchEvent(new Event('error')))));

const open = async (brand: NonNullable<Parameters<typeof renderShell>[1]>['brand'] = {}) => {
  const { fake } = renderShell(<Chat />, { brand });
  await act(async () => fake.ports.preferences.set('cookies', 'all'));
};

describe('Chat', () => {
  it('uses the installation’s default provider if the brand names none [SH26]', async () => {
    await open();
    expect(scripts().map(({ src }) => new URL(src).pathname)).toEqual(['/chat.js']);
  });

  it('loads the script that the brand names, with its integrity hash [SH26]', async () => {
    const script = { url: 'https://chat.example/v2/widget.js', integrity: `sha384-${'A'.repeat(64)}` };
    await open({ chat: { enabled: true, side: 'left', edge: 'bottom', script } });
    expect(scripts().map(({ src, integrity, crossOrigin }) => [src, integrity, crossOrigin])).toEqual([
      [script.url, script.integrity, 'anonymous'],
    ]);
  });

  it('loads nothing if the brand has no chat [SH26]', async () => {
    await open({ chat: { enabled: false, side: 'left', edge: 'bottom' } });
    expect(scripts()).toEqual([]);
  });
});
