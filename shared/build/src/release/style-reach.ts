import { type CustomAtRules, transform, type Visitor } from 'lightningcss';
import { z } from 'zod';

type Selector = readonly Part[];
/** A part of a selector in lightningcss's format. */
interface Part {
  type: string;
  name?: string;
  kind?: string;
  value?: string;
  selectors?: readonly Selector[];
}

/** At-rules whose inner rules are checked individually. All others affect the whole document. */
const ALLOWED = new Set([
  'style',
  'nesting',
  'nested-declarations',
  'media',
  'supports',
  'container',
  'layer-block',
  'layer-statement',
  'starting-style',
  'keyframes',
]);

/**
 * Returns one sentence for each rule of a remote's styles that reaches outside its slots: selectors without a class of
 * the remote (`body`, `:root`, `*`), and at-rules that affect the whole document. Elements below one of its classes belong
 * to the remote. `scroll-padding` of the document is allowed. `prefix` starts its class and animation names
 * (`casino_0123ab_`).
 */
export function leakingStyles(file: string, css: Uint8Array, prefix: string): string[] {
  const found: string[] = [];
  const own = (name: string | undefined) => name?.startsWith(prefix) ?? false;
  const isInside = (selector: Selector): boolean =>
    selector.some(
      ({ type, name, kind, selectors = [] }) =>
        type === 'nesting' ||
        (type === 'class' && own(name)) ||
        (type === 'pseudo-class' && (kind === 'is' || kind === 'where') && selectors.every(isInside)),
    );
  const visitor: Visitor<CustomAtRules> = {
    Rule(rule) {
      if (!ALLOWED.has(rule.type)) found.push(`${file}: @${rule.type} affects the whole page.`);
      if (rule.type === 'keyframes' && !own(rule.value.name.value))
        found.push(`${file}: @keyframes ${rule.value.name.value} has a name that other remotes may use, too.`);
      if (rule.type !== 'style' || onlyScrollPadding(rule.value.declarations as unknown as Declarations)) return;
      for (const selector of rule.value.selectors as unknown as readonly Selector[])
        if (!isInside(selector))
          found.push(
            `${file}: "${textOf(selector, prefix)}" reaches outside the remote. Put one of the remote's classes in front.`,
          );
    },
  };
  try {
    transform({ filename: file, code: css, visitor });
  } catch (error) {
    // css-loader accepts some syntax that browsers drop.
    return [syntaxError(file, error)];
  }
  return found;
}

const Syntax = z.object({ loc: z.object({ line: z.int(), column: z.int() }), message: z.string() });

/** Returns a sentence for a syntax error of lightningcss, with its position. Throws other errors again. */
function syntaxError(file: string, error: unknown): string {
  const { data } = Syntax.safeParse(error);
  if (!data) throw error;
  return `${file}:${data.loc.line}:${data.loc.column}: ${data.message}.`;
}

/** A declaration; `unparsed` when its value contains a variable. */
interface Declaration {
  property: string;
  value?: unknown;
}
interface Declarations {
  declarations?: readonly Declaration[];
  importantDeclarations?: readonly Declaration[];
}

const nameOf = ({ property, value }: Declaration) =>
  property === 'unparsed' ? (value as { propertyId: { property: string } }).propertyId.property : property;

/** Returns true for a rule with only `scroll-padding`, which keeps the remote's bar from covering a focused element. */
function onlyScrollPadding({ declarations = [], importantDeclarations = [] }: Declarations): boolean {
  const all = [...declarations, ...importantDeclarations];
  return all.length > 0 && all.every((one) => nameOf(one).startsWith('scroll-padding'));
}

const COMBINATORS: Readonly<Record<string, string>> = {
  descendant: ' ',
  child: ' > ',
  'next-sibling': ' + ',
  'later-sibling': ' ~ ',
};

/** Returns the selector as text close to the source, without the prefix and hash of class names. */
function textOf(selector: Selector, prefix: string): string {
  const parts = selector.map(({ type, name = '', kind = '', value = '', selectors }) => {
    const inner = selectors ? `(${selectors.map((one) => textOf(one, prefix)).join(', ')})` : '';
    if (type === 'class')
      return `.${name.startsWith(prefix) ? name.slice(prefix.length).replace(/_[^_]*$/, '') : name}`;
    if (type === 'id') return `#${name}`;
    if (type === 'universal') return '*';
    if (type === 'attribute') return `[${name}]`;
    if (type === 'combinator') return COMBINATORS[value] ?? ` ${value} `;
    if (type === 'pseudo-class') return `:${kind === 'custom' ? name : kind}${inner}`;
    if (type === 'pseudo-element') return `::${kind}`;
    return name;
  });
  return parts.join('');
}
