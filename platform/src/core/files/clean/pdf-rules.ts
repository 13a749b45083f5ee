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
import { MAX_PIXELS } from './max-pixels.ts';

/** Dictionary keys that are refused anywhere in a file. */
const FORBIDDEN_KEYS = reasons({
  script: 'AA AlternatePresentations JS JavaScript Renditions Requirements RichMediaContent RichMediaSettings XFA',
  attachment: 'AF Collection EF EmbeddedFiles OPI RF',
  protected: 'Encrypt',
});

/** Refused values by key: action, annotation and object types that no file may contain. */
const FORBIDDEN_VALUES = new Map([
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

/** Dictionary keys that hold an action. Only the actions below are allowed. */
const ACTION_KEYS = ['A', 'OpenAction', 'Next', 'NA', 'PA'];
const ALLOWED_ACTIONS = new Set(['GoTo', 'Named', 'URI']);
const NAMED_ACTIONS = new Set(['FirstPage', 'LastPage', 'NextPage', 'PrevPage']);
/** Allowed link schemes. A relative link would name a file next to the document. */
const LINK_SCHEMES = /^(https?|mailto|tel):/i;

/** Allowed stream filters. `Crypt` and unknown filters could hide the content. */
const ALLOWED_FILTERS = new Set([
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

/** Filters whose data can expand a thousandfold. */
const EXPANDING_FILTERS = new Set(['FlateDecode', 'LZWDecode', 'RunLengthDecode']);

/** Keys of a stream's dictionary that refer to another file. */
const EXTERNAL_KEYS = ['F', 'FFilter', 'FDecodeParms', 'Ref'];

/** Matches the start of an object inside a stream, which a reader that repairs files would find. */
const OBJECT_START = /\d[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]+obj/;

/** Maps each name to the reason for its refusal. */
function reasons(names: Partial<Record<UnfitReason, string>>): Map<string, UnfitReason> {
  const entries = Object.entries(names) as [UnfitReason, string][];
  return new Map(entries.flatMap(([reason, list]) => list.split(/\s+/).map((name) => [name, reason] as const)));
}

const nameOf = (object: PDFObject | undefined) => (object instanceof PDFName ? object.decodeText() : undefined);

/**
 * Refuses a dictionary with a forbidden action or an external reference. Compares decoded names, so escapes cannot hide
 * one.
 */
export function checkDictionary(dictionary: PDFDict): void {
  for (const key of dictionary.keys()) {
    const name = key.decodeText();
    const refused = FORBIDDEN_KEYS.get(name) ?? FORBIDDEN_VALUES.get(name)?.get(nameOf(dictionary.lookup(key)) ?? '');
    if (refused) throw new FileError(refused);
    if (ACTION_KEYS.includes(name)) for (const action of listOf(dictionary.lookup(key))) checkAction(action);
  }
}

/** Returns the elements of an array, or the object itself. An action's `Next`, for example, may be either. */
const listOf = (object: PDFObject | undefined): (PDFObject | undefined)[] =>
  object instanceof PDFArray ? object.asArray().map((_, index) => object.lookup(index)) : [object];

function checkAction(action: PDFObject | undefined): void {
  if (!(action instanceof PDFDict)) return;
  const type = action.lookup(PDFName.of('S'));
  // Attributes of structure elements have the same key but no type.
  if (type === undefined) return;
  const name = nameOf(type) ?? '';
  if (!ALLOWED_ACTIONS.has(name)) throw new FileError('script');
  if (name === 'Named' && !NAMED_ACTIONS.has(nameOf(action.lookup(PDFName.of('N'))) ?? ''))
    throw new FileError('script');
  if (name === 'URI' && !LINK_SCHEMES.test(textOf(action.lookup(PDFName.of('URI'))))) throw new FileError('script');
}

const textOf = (object: PDFObject | undefined): string =>
  object instanceof PDFString || object instanceof PDFHexString ? object.decodeText() : '';

/** Refuses a stream that is in another file, has an unknown filter, expands too much, or contains PDF objects. */
export function checkStream({ dict, contents }: PDFRawStream): void {
  if (EXTERNAL_KEYS.some((key) => dict.has(PDFName.of(key)))) throw new FileError('attachment');
  const filters = listOf(dict.lookup(PDFName.of('Filter')))
    .filter((filter) => filter !== undefined)
    .map(nameOf);
  // Data that was compressed twice is a decompression bomb, because it can expand a millionfold.
  const expanding = filters.filter((name) => name !== undefined && EXPANDING_FILTERS.has(name));
  if (filters.some((name) => !ALLOWED_FILTERS.has(name ?? '')) || expanding.length > 1)
    throw new FileError('unreadable');
  const [width, height] = ['Width', 'Height'].map((key) => dict.lookup(PDFName.of(key)));
  if (width instanceof PDFNumber && height instanceof PDFNumber && width.asNumber() * height.asNumber() > MAX_PIXELS)
    throw new FileError('pixels');
  if (OBJECT_START.test(Buffer.from(contents.buffer, contents.byteOffset, contents.byteLength).toString('latin1')))
    throw new FileError('unreadable');
}
