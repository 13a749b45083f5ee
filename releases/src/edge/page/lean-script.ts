/** Removes whitespace from an inline script, because every page carries it. */
export function leanScript(script: string): string {
  return script
    .replaceAll(/\s*([^\w\s"])\s*/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(';}', '}');
}
