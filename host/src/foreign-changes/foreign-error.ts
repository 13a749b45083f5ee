const DOM_CALL = /\b(?:removeChild|insertBefore|appendChild|replaceChild)\b/;

/**
 * Returns true for an error of a DOM call that found a different tree than React left. Remotes make no such calls
 * themselves, so another script must have changed the tree. Browsers word the message differently, and Safari's
 * names no method.
 */
export function isForeignError(error: unknown): boolean {
  if (!(error instanceof Error || error instanceof DOMException)) return false;
  const { name, message } = error;
  return (
    name === 'NotFoundError' || name === 'HierarchyRequestError' || (name === 'TypeError' && DOM_CALL.test(message))
  );
}
