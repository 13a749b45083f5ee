import { transform } from 'lightningcss';

type Selector = readonly Part[];
/** As lightningcss writes a part of a selector. */
interface Part {
  type: string;
  name?: string;
  kind?: string;
  value?: string;
  selectors?: readonly Selector[];
}

/** At-rules whose rules are checked one by one, or that act within them. All others act on the whole document. */
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
 * Rules of a remote's styles that reach outside its slots, one sentence each: selectors without a class of the remote
 * (`body`, `:root`, `*`), and at-rules that act on the whole document. Elements below a class of its own are its own.
 * `scroll-padding` of the document is allowed. `prefix` starts the names of its classes and animations (`casino_0123ab_`).
 */
export function stylesThatReachOut(file: string, css: Uint8Array, prefix: string): string[] {
  const found: string[] = [];
  const own = (name: string | undefined) => name?.startsWith(prefix) ?? false;
  const isInside = (selector: Selector): boolean =>
    selector.some(
      ({ type, name, kind, selectors = [] }) =>
        type === 'nesting' ||
        (type === 'class' && own(name)) ||
        (type === 'pseudo-class' && (kind === 'is' || kind === 'where') && selectors.every(isInside)),
    );
  transform({
    filename: file,
    code: css,
    visitor: {
      Rule(rule) {
        if (!ALLOWED.has(rule.type)) found.push(`${file}: @${rule.type} acts on the whole page.`);
        if (rule.type === 'keyframes' && !own(rule.value.name.value))
          found.push(`${file}: @keyframes ${rule.value.name.value} has a name that other remotes can use, too.`);
        if (rule.type !== 'style' || onlyScrollPadding(rule.value.declarations as unknown as Declarations)) return;
        for (const selector of rule.value.selectors as unknown as readonly Selector[])
          if (!isInside(selector))
            found.push(
              `${file}: "${textOf(selector, prefix)}" reaches outside the remote: put a class of its own in front.`,
            );
      },
    },
  });
  return found;
}

/** With a variable in its value, a declaration is `unparsed`. */
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

/** What has the focus must not lie under a bar of the remote, and only the document can see to that. It hides nothing. */
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

/** As it stands in the source, more or less: names without prefix and hash. */
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
