/** Returns a text such as "added: a, b; removed: c", or "The same." without a difference. */
export function listText({ added, removed }: { added: readonly string[]; removed: readonly string[] }): string {
  const parts = [
    ...(added.length > 0 ? [`added: ${added.join(', ')}`] : []),
    ...(removed.length > 0 ? [`removed: ${removed.join(', ')}`] : []),
  ];
  return parts.length === 0 ? 'The same.' : parts.join('; ');
}
