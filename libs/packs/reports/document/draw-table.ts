import type { PdfFonts } from './pdf-fonts.js';

const padding = { x: 5, y: 3 } as const;
const color = { line: '#cbd2d9', head: '#f0f2f5' } as const;

/**
 * Draws a table from the place where the document stands. Long cells are wrapped, no row is split,
 * and each page begins with the names of the columns.
 */
export function drawTable(
  pdf: PDFKit.PDFDocument,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  { text, bold }: PdfFonts,
): void {
  const { left, right, bottom, top } = pdf.page.margins;
  const end = pdf.page.height - bottom;
  const widths = columnWidths(wantedWidths(), pdf.page.width - left - right);
  const heightOf = (cells: readonly string[], font: string): number => {
    pdf.font(font);
    const heights = cells.map((cell, place) =>
      pdf.heightOfString(cell, { width: innerWidth(widths[place]) }),
    );
    return Math.max(0, ...heights) + 2 * padding.y;
  };
  const headHeight = heightOf(columns, bold);
  let y = pdf.y;
  const drawRow = (cells: readonly string[], font: string, height: number): void => {
    let x = left;
    pdf.font(font);
    widths.forEach((width, place) => {
      pdf.rect(x, y, width, height);
      if (font === bold) pdf.fillAndStroke(color.head, color.line);
      else pdf.stroke(color.line);
      pdf.fill('black');
      pdf.text(cells[place] ?? '', x + padding.x, y + padding.y, { width: innerWidth(width) });
      x += width;
    });
    y += height;
  };
  rows.forEach((cells, place) => {
    const height = heightOf(cells, text);
    const isFirst = place === 0;
    const isOver = y + height + (isFirst ? headHeight : 0) > end;
    if (isOver) {
      pdf.addPage();
      y = top;
    }
    if (isFirst || isOver) drawRow(columns, bold, headHeight);
    drawRow(cells, text, height);
  });
  pdf.font(text);
  pdf.x = left;
  pdf.y = y;

  function wantedWidths(): number[] {
    const widest = columns.map((column) => pdf.font(bold).widthOfString(column));
    pdf.font(text);
    for (const cells of rows) {
      cells.forEach((cell, place) => {
        widest[place] = Math.max(widest[place] ?? 0, pdf.widthOfString(cell));
      });
    }
    // A little more, as a text that just fits is wrapped for the rounding.
    return widest.map((width) => width + 2 * padding.x + 1);
  }
}

const innerWidth = (width = 0): number => width - 2 * padding.x;

/**
 * How wide the columns of a table are: as wide as they want where there is room for all; else those
 * that want less than an equal share have what they want, and the others share the rest.
 */
export function columnWidths(wanted: readonly number[], available: number): number[] {
  const widths = [...wanted];
  let rest = available;
  let left = wanted.length;
  const narrowestFirst = [...wanted.keys()].sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  for (const column of narrowestFirst) {
    const width = Math.min(wanted[column] ?? 0, rest / left);
    widths[column] = width;
    rest -= width;
    left -= 1;
  }
  return widths;
}
