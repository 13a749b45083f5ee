/** Key code of a key press handled by an input method. */
const HANDLED_BY_INPUT_METHOD = 229;

interface KeyPress {
  key: string;
  keyCode: number;
  isComposing?: boolean;
}

/**
 * Returns the key of a key press, or undefined while an input method is composing, when Enter and Escape confirm or
 * discard a word. Safari ends the composition before the key press and marks the press only through its key code.
 */
export function pressedKey(event: KeyPress | { nativeEvent: KeyPress }): string | undefined {
  const { key, keyCode, isComposing } = 'nativeEvent' in event ? event.nativeEvent : event;
  return isComposing || keyCode === HANDLED_BY_INPUT_METHOD ? undefined : key;
}
