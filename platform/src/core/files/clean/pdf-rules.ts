import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFRawStream,
  PDFString,
} from '@cantoo/pdf-lib';
import type { UnfitReason } from '@parlay/contracts/identity-check';
import { FileError } from './file-error.ts';
import { MOST_PIXELS } from './most-pixels.ts';

/** Keys of dictionaries that are refused wherever they are. */
const KEYS = reasons({
  script: 'AA AlternatePresentations JS JavaScript Renditions Requirements RichMediaContent RichMediaSettings XFA',
  attachment: 'AF Collection EF EmbeddedFiles OPI RF',
  protected: 'Encrypt',
});

/** Values of these keys that are refused wherever they are: kinds of actions, annotations and objects. */
const VALUES = new Map([
  [
    'S',
    reasons({
      script: `GoTo3DView GoToDp GoToE GoToR Hide ImportData JavaScript Launch Movie Rendition ResetForm RichMediaExecute
        SetOCGState Sound SubmitForm Thread Trans`,
    }),
  ],
  ['Subtype', reasons({ script: '3D Movie PS RichMedia Screen Sound', attachment: 'FileAttachment' })],
  ['Subtype2', reasons({ script: 'PS' })],
  ['Type', reasons({ script: 'Rendition', attachment: 'EmbeddedFile F Filespec' })],
]);

/** Where a dictionary names an action; of these the ones that stay are known. */
const ACTION_KEYS = ['A', 'OpenAction', 'Next', 'NA', 'PA'];
const ACTIONS = new Set(['GoTo', 'Named', 'URI']);
const NAMED = new Set(['FirstPage', 'LastPage', 'NextPage', 'PrevPage']);
/** Schemes of links. A relative one would name a file next to the document. */
const LINKS = /^(https?|mailto|tel):/i;

/** Filters that change nothing but the size. `Crypt` and what is unknown would hide the content. */
const FILTERS = new Set([
  'ASCII85Decode',
  'ASCIIHexDecode',
  'CCITTFaxDecode',
  'DCTDecode',
  'FlateDecode',
  'JBIG2Decode',
  'JPXDecode',
  'LZWDecode',
  'RunLengthDecode',
]);

/** Filters among these whose data can grow a thousand times. */
const GROWING = new Set(['FlateDecode', 'LZWDecode', 'RunLengthDecode']);

/** Keys of a stream's dictionary that lead to another file. */
const EXTERNAL = ['F', 'FFilter', 'FDecodeParms', 'Ref'];

/** The beginning of an object inside a stream: a reader that repairs files would find it. */
const OBJECT = /\d[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]+obj/;

/** The reason by each of its names. */
function reasons(names: Partial<Record<UnfitReason, string>>): Map<string, UnfitReason> {
  const entries = Object.entries(names) as [UnfitReason, string][];
  return new Map(entries.flatMap(([reason, list]) => list.split(/\s+/).map((name) => [name, reason] as const)));
}

const nameOf = (object: PDFObject | undefined) => (object instanceof PDFName ? object.decodeText() : undefined);

/** Refuses a dictionary that acts, or leads out of the file. Names are compared decoded, whatever their spelling was. */
export function checkDictionary(dictionary: PDFDict): void {
  for (const key of dictionary.keys()) {
    const name = key.decodeText();
    const refused = KEYS.get(name) ?? VALUES.get(name)?.get(nameOf(dictionary.lookup(key)) ?? '');
    if (refused) throw new FileError(refused);
    if (ACTION_KEYS.includes(name)) for (const action of listOf(dictionary.lookup(key))) checkAction(action);
  }
}

/** The next actions of one may be a list. */
const listOf = (object: PDFObject | undefined): (PDFObject | undefined)[] =>
  object instanceof PDFArray ? object.asArray().map((_, at) => object.lookup(at)) : [object];

function checkAction(action: PDFObject | undefined): void {
  if (!(action instanceof PDFDict)) return;
  const type = action.lookup(PDFName.of('S'));
  // Attributes of structure elements have the same key, and no type.
  if (type === undefined) return;
  const name = nameOf(type) ?? '';
  if (!ACTIONS.has(name)) throw new FileError('script');
  if (name === 'Named' && !NAMED.has(nameOf(action.lookup(PDFName.of('N'))) ?? '')) throw new FileError('script');
  if (name === 'URI' && !LINKS.test(textOf(action.lookup(PDFName.of('URI'))))) throw new FileError('script');
}

const textOf = (object: PDFObject | undefined): string =>
  object instanceof PDFString || object instanceof PDFHexString ? object.decodeText() : '';

/** Refuses a stream that another file or an unknown filter provides, that grows out of all proportion, or that looks like a part of a PDF. */
export function checkStream({ dict, contents }: PDFRawStream): void {
  if (EXTERNAL.some((key) => dict.has(PDFName.of(key)))) throw new FileError('attachment');
  const filters = listOf(dict.lookup(PDFName.of('Filter')))
    .filter((one) => one !== undefined)
    .map(nameOf);
  // Data that was compressed twice is a bomb: a thousandth of a thousandth.
  const growing = filters.filter((one) => one !== undefined && GROWING.has(one));
  if (filters.some((one) => !FILTERS.has(one ?? '')) || growing.length > 1) throw new FileError('unreadable');
  const [width, height] = ['Width', 'Height'].map((key) => dict.lookup(PDFName.of(key)));
  if (width instanceof PDFNumber && height instanceof PDFNumber && width.asNumber() * height.asNumber() > MOST_PIXELS)
    throw new FileError('pixels');
  if (OBJECT.test(Buffer.from(contents.buffer, contents.byteOffset, contents.byteLength).toString('latin1')))
    throw new FileError('unreadable');
}
