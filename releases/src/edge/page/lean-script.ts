/** Removes the spaces that only people need from a script of a page, which is sent each time. */
export function leanScript(script: string): string {
  return script
    .replaceAll(/\s*([^\w\s"])\s*/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(';}', '}');
}
