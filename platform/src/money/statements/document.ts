import { createRequire } from 'node:module';
import { moneyParts } from '@parlay/money/format';
import PDFDocument from 'pdfkit';
import type { ExportTexts } from '../../core/exports/texts.ts';
import type { StatementFigures } from './figures.ts';

const { resolve } = createRequire(import.meta.url);
const FONTS = {
  plain: resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
};
const MARGIN = 56;
const LINE_HEIGHT = 22;
const TEXT_COLOUR = '#14131a';
const MUTED_COLOUR = '#5f5c68';

export interface StatementContext {
  texts: ExportTexts['statement'];
  /** Locale of amounts and month names. */
  locale: string;
  year: number;
  brand: string;
  /** Name and username of the player. */
  account: string;
  timezone: string;
  madeAt: Date;
}

/** Returns a yearly statement as an A4 PDF stream, with balances, totals and a row per month with payments. */
export function statementDocument(figures: StatementFigures, context: StatementContext): PDFKit.PDFDocument {
  const { texts, locale, year, brand, account, timezone, madeAt } = context;
  const title = texts.title.replace('{year}', String(year));
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: locale,
    info: { Title: `${brand}: ${title}`, Author: brand },
  });
  const money = (amount: string) => moneyParts(amount, { locale, currency: figures.currency }).text;
  pdf.registerFont('plain', FONTS.plain).registerFont('bold', FONTS.bold).fillColor(TEXT_COLOUR);
  pdf.font('bold').fontSize(20).text(brand).fontSize(15).text(title).moveDown(0.6);
  pdf.font('plain').fontSize(10).fillColor(MUTED_COLOUR);
  pdf
    .text(account)
    .text(texts.period.replace('{year}', String(year)).replace('{timezone}', timezone))
    .moveDown();
  pdf.fillColor(TEXT_COLOUR);
  for (const name of ['opening', 'deposits', 'withdrawals', 'net', 'closing'] as const)
    drawRow(pdf, [texts[name], money(figures[name])], name === 'net');
  pdf.moveDown(1.5);
  drawRow(pdf, [texts.month, texts.deposits, texts.withdrawals, texts.net], true);
  const monthName = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  for (const { month, deposits, withdrawals, net } of figures.months)
    drawRow(pdf, [monthName.format(Date.UTC(year, month - 1)), money(deposits), money(withdrawals), money(net)], false);
  if (figures.months.length === 0) pdf.font('plain').fillColor(MUTED_COLOUR).text(texts.none, MARGIN);
  pdf
    .font('plain')
    .fontSize(8)
    .fillColor(MUTED_COLOUR)
    .text(`${texts.note} ${madeAt.toISOString()}`, MARGIN, pdf.y + LINE_HEIGHT);
  pdf.end();
  return pdf;
}

/** Draws a row across the page: the first cell on the left, amounts right-aligned in equal columns. */
function drawRow(pdf: PDFKit.PDFDocument, [first = '', ...amounts]: string[], isBold: boolean): void {
  const top = pdf.y;
  const width = (pdf.page.width - 2 * MARGIN) / 4;
  pdf
    .font(isBold ? 'bold' : 'plain')
    .fontSize(10)
    .text(first, MARGIN, top, { width: (4 - amounts.length) * width });
  const right = pdf.page.width - MARGIN;
  for (const [n, amount] of amounts.entries())
    pdf.text(amount, right - (amounts.length - n) * width, top, { width, align: 'right' });
  pdf
    .moveTo(MARGIN, top + LINE_HEIGHT - 6)
    .lineTo(right, top + LINE_HEIGHT - 6)
    .lineWidth(0.5)
    .strokeColor('#dcd9d2')
    .stroke();
  pdf.x = MARGIN;
  pdf.y = top + LINE_HEIGHT;
}
