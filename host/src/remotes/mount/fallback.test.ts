import { expect, it, jest } from '@jest/globals';
import { fallbackElement } from './fallback.ts';

function shown() {
  const onRetry = jest.fn();
  const box = fallbackElement(document, { locale: 'en', reference: 'ab12', onRetry });
  document.body.append(box);
  return { box, onRetry };
}

it('describes the failure, and retries when the button is pressed', () => {
  const { box, onRetry } = shown();
  expect(box.getAttribute('role')).toBe('alert');
  expect([...box.children].map(({ textContent }) => textContent)).toEqual([
    'This part did not load',
    expect.any(String),
    'Try again',
    expect.stringContaining('ab12'),
  ]);
  box.querySelector('button')?.click();
  expect(onRetry).toHaveBeenCalledTimes(1);
  box.remove();
});

it('retries once when the network is back, but not after it was replaced', () => {
  const { box, onRetry } = shown();
  window.dispatchEvent(new Event('online'));
  window.dispatchEvent(new Event('online'));
  expect(onRetry).toHaveBeenCalledTimes(1);
  box.remove();
  const replaced = shown();
  replaced.box.remove();
  window.dispatchEvent(new Event('online'));
  expect(replaced.onRetry).not.toHaveBeenCalled();
});
