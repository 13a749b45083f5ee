import { describe, expect, it } from '@jest/globals';
import { pressedKey } from './pressed-key.ts';

const press = (init: KeyboardEventInit) => new KeyboardEvent('keydown', init);

describe('pressedKey', () => {
  it('returns the pressed key, from the browser or through React', () => {
    const event = press({ key: 'Enter', keyCode: 13 });
    expect(pressedKey(event)).toBe('Enter');
    expect(pressedKey({ nativeEvent: event })).toBe('Enter');
  });

  it.each([
    ['while composing', { key: 'Enter', keyCode: 13, isComposing: true }],
    ['that ends a composition in Safari', { key: 'Enter', keyCode: 229 }],
  ])('returns undefined for a key press %s', (_, init) => {
    expect(pressedKey(press(init))).toBeUndefined();
    expect(pressedKey({ nativeEvent: press(init) })).toBeUndefined();
  });
});
