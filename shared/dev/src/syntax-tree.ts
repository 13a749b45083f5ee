import { parseSync } from '@swc/core';

/** A node of a TypeScript syntax tree. */
export type SyntaxNode = Record<string, unknown>;

export const isNode = (value: unknown): value is SyntaxNode => typeof value === 'object' && value !== null;

export const parseTypeScript = (source: string, file: string): object =>
  parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x') });

/** Calls `see` for a node and every node below it, in order. */
export function visitNodes(node: object, see: (node: SyntaxNode) => void): void {
  see(node as SyntaxNode);
  for (const value of Object.values(node)) if (isNode(value)) visitNodes(value, see);
}

/** Returns the text of a string or template, whose expressions become `…`. */
export function textOf(expression: SyntaxNode): string | undefined {
  if (expression.type === 'StringLiteral') return String(expression.value);
  if (expression.type !== 'TemplateLiteral' || !Array.isArray(expression.quasis)) return undefined;
  return expression.quasis
    .filter(isNode)
    .map((quasi) => String(quasi.cooked ?? quasi.raw))
    .join('…');
}
