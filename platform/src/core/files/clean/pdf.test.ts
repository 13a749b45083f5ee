import { deflateSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { PAGE, pdfObjects, pdfStream, pdfWith } from '../../../testing/files.ts';
import { FileError } from './file-error.ts';
import { rewritePdf } from './pdf.ts';

/** Returns the PDF as stored, or the reason for its refusal. */
async function rewriteOrReason(pdf: Buffer): Promise<Buffer | string> {
  try {
    return await rewritePdf(pdf);
  } catch (error) {
    if (error instanceof FileError) return error.reason;
    throw error;
  }
}

/** Builds a PDF whose page has an annotation with this content. */
const withAnnotation = (content: string, ...objects: (string | Buffer)[]) =>
  pdfWith(`3 0 obj <</Type /Page /Parent 2 0 R /Annots [4 0 R]>> endobj`, `4 0 obj <<${content}>> endobj`, ...objects);
const withAction = (action: string) => withAnnotation(`/Subtype /Link /A <<${action}>>`);
const NUL = '\0';

describe('a PDF [D16]', () => {
  it('is rewritten with its pages, and rewriting the result changes nothing', async () => {
    const rewritten = await rewriteOrReason(PAGE);
    if (typeof rewritten === 'string') throw new Error(rewritten);
    expect(rewritten.includes('/Page')).toBe(true);
    expect(await rewriteOrReason(rewritten)).toEqual(rewritten);
  });

  it('may have links, action-free forms and compressed objects, and loses an unused script', async () => {
    for (const pdf of [
      withAction('/S /URI /URI (https://bank.example/)'),
      withAction('/S /GoTo /D [3 0 R /Fit]'),
      withAction('/S /Named /N /NextPage'),
      withAnnotation('/Subtype /Widget /FT /Tx /T (name)'),
      withAnnotation('/S /P /A <</O /Layout /Placement /Block>>'),
      pdfWith(pdfObjects('<</Producer (x)>>')),
    ])
      expect(typeof (await rewriteOrReason(pdf))).not.toBe('string');
    const unused = await rewriteOrReason(pdfWith('5 0 obj <</S /JavaScript /JS (app.alert(1))>> endobj'));
    expect(unused.includes('JavaScript')).toBe(false);
  });

  it.each([
    ['a script', '/S /JavaScript /JS (app.alert(1))'],
    ['a script with an escaped name', '/S/J#61vaScript/J#53 (x)'],
    ['a script with an escape in an escape', '/S/J#2361vaScript'],
    ['a script with NUL as white space', `/S${NUL}/JavaScript${NUL}/JS${NUL}(x)`],
    ['a script after a comment', '/S % a comment\n/JavaScript'],
    ['a next action', '/S /GoTo /D [3 0 R /Fit] /Next <</S /JavaScript>>'],
    ['a list of next actions', '/S /GoTo /D [3 0 R /Fit] /Next [<</S /Launch>>]'],
    ['a program', '/S /Launch /F (x)'],
    ['a remote go-to', '/S /GoToR /F (other.pdf) /D [0 /Fit]'],
    ['an embedded go-to', '/S /GoToE /D (x) /T <</R /C>>'],
    ['a form submission', '/S /SubmitForm /F (https://thief.example)'],
    ['a form reset', '/S /ResetForm'],
    ['a form that reads a file', '/S /ImportData /F (x)'],
    ['an unknown action', '/S /Unknown'],
    ['a menu action', '/S /Named /N /Quit'],
    ['a link to a script', '/S /URI /URI (javascript:alert(1))'],
    ['a link to a file', '/S /URI /URI (file:///etc/passwd)'],
  ])('is refused with %s', async (_what, action) => {
    expect(await rewriteOrReason(withAction(action))).toBe('script');
  });

  it.each([
    [
      'script',
      'an action on opening',
      pdfWith('1 0 obj <</Type /Catalog /Pages 2 0 R /OpenAction 5 0 R>> endobj', '5 0 obj <</S /Launch>> endobj'),
    ],
    ['script', 'a field action', withAnnotation('/Subtype /Widget /FT /Tx /AA <</K <</S /GoTo>>>>')],
    ['script', 'an XFA form', pdfWith('1 0 obj <</Type /Catalog /Pages 2 0 R /AcroForm <</XFA (x)>>>> endobj')],
    ['script', 'an action type in another object', withAnnotation('/A <</S 5 0 R>>', '5 0 obj /JavaScript endobj')],
    [
      'script',
      'a script in compressed objects',
      withAnnotation('/Subtype /Link /A 11 0 R', pdfObjects('<</S/JavaScript/JS(x)>>')),
    ],
    [
      'script',
      'a script in objects with two filters',
      withAnnotation(
        '/Subtype /Link /A 11 0 R',
        pdfStream(
          '/Type /ObjStm /N 1 /First 5 /Filter [/ASCIIHexDecode /Fl#61teDecode]',
          `${deflateSync('11 0 <</S/JavaScript>>').toString('hex')}>`,
        ),
      ),
    ],
    ['script', 'a video', withAnnotation('/Subtype /Screen')],
    ['attachment', 'an attached file', withAnnotation('/Subtype /FileAttachment /FS 5 0 R')],
    [
      'attachment',
      'embedded files',
      pdfWith('1 0 obj <</Type /Catalog /Pages 2 0 R /Names <</EmbeddedFiles 5 0 R>>>> endobj'),
    ],
    ['attachment', 'a portfolio', pdfWith('1 0 obj <</Type /Catalog /Pages 2 0 R /Collection <<>>>> endobj')],
    ['attachment', 'a stream in another file', withAnnotation('/AP <</N 9 0 R>>', pdfStream('/F (other)', 'x'))],
    ['protected', 'a password', Buffer.from(pdfWith().toString('latin1').replace('/Root', '/Encrypt 8 0 R /Root'))],
    ['script', 'an unknown action between pages', withAnnotation('/X <</NA <</S /Unknown>>>>')],
    [
      'unreadable',
      'data that was compressed twice',
      withAnnotation('/AP <</N 9 0 R>>', pdfStream('/Filter [/FlateDecode /FlateDecode]', 'x')),
    ],
    [
      'pixels',
      'a picture that takes gigabytes to show',
      withAnnotation('/AP <</N 9 0 R>>', pdfStream('/Subtype /Image /Width 20000 /Height 20000', 'x')),
    ],
    ['unreadable', 'an unknown filter', withAnnotation('/AP <</N 9 0 R>>', pdfStream('/Filter /Crypt', 'x'))],
    [
      'unreadable',
      'objects in stream data',
      withAnnotation('/AP <</N 9 0 R>>', pdfStream('', '6 0 obj <</S /JavaScript>>')),
    ],
    [
      'unreadable',
      'malformed compressed objects',
      pdfWith(pdfStream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', 'x')),
    ],
    ['unreadable', 'another malformed object', pdfWith('5 0 obj <</A )>> endobj')],
    [
      'pages',
      'too many pages',
      pdfWith(`2 0 obj <</Type/Pages/Kids [${Array.from({ length: 51 }, () => '<</Type /Page>>').join(' ')}]>> endobj`),
    ],
    ['broken', 'no page', pdfWith('2 0 obj <</Type /Pages /Kids []>> endobj')],
    ['broken', 'no catalog', Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj')],
  ])('is refused (%s) with %s', async (reason, _what, pdf) => {
    expect(await rewriteOrReason(pdf)).toBe(reason);
  });
});
