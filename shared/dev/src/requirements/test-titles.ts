import { isNode, parseTypeScript, textOf, visitNodes } from '../syntax-tree.ts';

const TITLED = new Set(['describe', 'it', 'test']);

/**
 * Returns the titles of a test file's tests and groups in order: the first argument of `it`, `test` and `describe`,
 * including after `.each(…)`. A template's expressions become `…`.
 */
export function testTitles(source: string, file: string): string[] {
  const titles: string[] = [];
  visitNodes(parseTypeScript(source, file), (node) => {
    if (node.type !== 'CallExpression' || !TITLED.has(calledName(node.callee) ?? '')) return;
    const [first] = Array.isArray(node.arguments) ? node.arguments.filter(isNode) : [];
    const title = isNode(first?.expression) ? textOf(first.expression) : undefined;
    if (title !== undefined) titles.push(title);
  });
  return titles;
}

/** Returns the first name in a chain of calls and members, such as `it` in `it.each(table)`. */
function calledName(callee: unknown): string | undefined {
  let node = callee;
  while (isNode(node)) {
    if (node.type === 'Identifier') return String(node.value);
    node = node.type === 'MemberExpression' ? node.object : (node.callee ?? node.tag);
  }
  return undefined;
}
