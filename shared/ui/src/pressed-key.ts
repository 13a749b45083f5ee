/** Key code of a key press that an input method handles. */
const HANDLED_BY_INPUT_METHOD = 229;

interface KeyPress {
  key: string;
  keyCode: number;
  isComposing?: boolean;
}

/**
 * Returns the key of a key press, or undefined while an input method is composing: Enter and Escape then confirm or
 * discard a word. Safari ends the composition before the press and marks it by its key code only.
 */
export function pressedKey(event: KeyPress | { nativeEvent: KeyPress }): string | undefined {
  const { key, keyCode, isComposing } = 'nativeEvent' in event ? event.nativeEvent : event;
  return isComposing || keyCode === HANDLED_BY_INPUT_METHOD ? undefined : key;
}
