import { type Unfit, UnfitFile } from './unfit.ts';

const MOST_PAGES = 50;

const after = '(?=[\\s/<>[\\](){}%])';
const named = (names: string) => new RegExp(`/(?:${names})${after}`);

/** Refused wherever they are: long enough not to occur in compressed data by chance. */
const ANYWHERE: readonly (readonly [Unfit, RegExp])[] = [
  ['script', named('JavaScript|Rendition|RichMedia')],
  ['attachment', named('EmbeddedFiles?|FileAttachment')],
  ['protected', named('Encrypt')],
];

const IN_OBJECTS: readonly (readonly [Unfit, RegExp])[] = [
  ...ANYWHERE,
  ['script', named('JS|XFA|Launch|SubmitForm|ImportData')],
  ['attachment', named('EF')],
];

const OBJECT_STREAM = named('ObjStm');
/** Filters of a stream that would hide its objects from us; a reference to a filter may name them. */
const OTHER_FILTER = new RegExp(
  `${named('ASCIIHexDecode|AHx|ASCII85Decode|A85|LZWDecode|LZW|RunLengthDecode|RL|Crypt|Predictor').source}|/Filter\\s+\\d+\\s+\\d+\\s+R`,
);
const PAGE = new RegExp(`/Type\\s*/Page${after}`, 'g');

/** A name may be written with escapes: `/J#61vaScript`. */
const unescaped = (text: string) =>
  text.includes('#')
    ? text.replace(/#([0-9A-Fa-f]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

/** Looks for names in the parts of a PDF. */
export class PdfNames {
  #pages = 0;
  #holdsObjects = false;
  #hasOtherFilter = false;

  /** Checks objects; a name counts when it begins before `until`. */
  objects(raw: string, until: number = raw.length): void {
    const text = unescaped(raw);
    refuseNamed(text, IN_OBJECTS);
    if (OBJECT_STREAM.test(text)) this.#holdsObjects = true;
    if (OTHER_FILTER.test(text)) this.#hasOtherFilter = true;
    for (const { index } of text.matchAll(PAGE)) if (index < until) this.#pages += 1;
    if (this.#pages > MOST_PAGES) throw new UnfitFile('pages');
  }

  /** Checks the data of a stream that holds no objects. */
  data(raw: string, _until?: number): void {
    const text = unescaped(raw);
    refuseNamed(text, ANYWHERE);
    if (OBJECT_STREAM.test(text)) throw new UnfitFile('unreadable');
  }

  /** Whether the stream that begins now holds compressed objects. */
  takeHoldsObjects(): boolean {
    const [holds, isHidden] = [this.#holdsObjects, this.#hasOtherFilter];
    [this.#holdsObjects, this.#hasOtherFilter] = [false, false];
    if (holds && isHidden) throw new UnfitFile('unreadable');
    return holds;
  }

  /** A PDF without pages is none. */
  end(): void {
    if (this.#pages === 0) throw new UnfitFile('broken');
  }
}

function refuseNamed(text: string, refused: readonly (readonly [Unfit, RegExp])[]): void {
  for (const [reason, names] of refused) if (names.test(text)) throw new UnfitFile(reason);
}
