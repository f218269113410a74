/** Page layout on pdfkit: text, columns and rules, with fonts that cover most scripts. */
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type PDFDocument from "pdfkit";

export type Pdf = InstanceType<typeof PDFDocument>;

const fonts = join(dirname(createRequire(import.meta.url).resolve("dejavu-fonts-ttf/package.json")), "ttf");

export const MARGIN = 50;
const WIDTH = 595.28;
export const INNER = WIDTH - 2 * MARGIN;
const BOTTOM = 841.89 - 90;
const INK = "#221f1a";
const SOFT = "#6b655b";
const LINE = "#d9d3c7";

/** In points, as all lengths of this file. */
type Sheet = { size: "A4" | [width: number, height: number]; margin: number; bottom: number };

const A4: Sheet = { size: "A4", margin: MARGIN, bottom: 40 };

/** pdfkit and its fonts take five megabytes, so they are loaded with the first document. */
export async function openPaper(title: string, author: string, createdAt: Date, sheet = A4): Promise<Pdf> {
  const { default: Document } = await import("pdfkit");
  const { size, margin, bottom } = sheet;
  const pdf = new Document({
    size,
    margins: { top: margin, left: margin, right: margin, bottom },
    bufferPages: true,
    info: { Title: title, Author: author, CreationDate: createdAt },
    lang: "en",
    displayTitle: true,
  });
  pdf.registerFont("plain", join(fonts, "DejaVuSans.ttf"));
  pdf.registerFont("bold", join(fonts, "DejaVuSans-Bold.ttf"));
  return pdf.font("plain").fontSize(9).fillColor(INK);
}

/** Resolves with the finished document. */
export function closePaper(pdf: Pdf): Promise<Buffer> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
    pdf.on("end", () => resolve(Buffer.concat(chunks)));
    pdf.on("error", reject);
    pdf.end();
  });
}

export type Cell = {
  text: string;
  x: number;
  width: number;
  align?: "left" | "right";
  isBold?: boolean;
  isSoft?: boolean;
};

/** Draws cells side by side and returns the height of the tallest. */
export function row(pdf: Pdf, y: number, cells: readonly Cell[], size = 9): number {
  let height = 0;
  for (const { text, x, width, align = "left", isBold = false, isSoft = false } of cells) {
    pdf
      .font(isBold ? "bold" : "plain")
      .fontSize(size)
      .fillColor(isSoft ? SOFT : INK);
    height = Math.max(height, pdf.heightOfString(text, { width, align }));
    pdf.text(text, x, y, { width, align, lineBreak: true });
  }
  return height;
}

export function rule(pdf: Pdf, y: number): void {
  pdf
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + INNER, y)
    .lineWidth(0.6)
    .strokeColor(LINE)
    .stroke();
}

/** Starts a new page if `height` doesn't fit. Returns the y position to continue at. */
export function roomFor(pdf: Pdf, y: number, height: number): number {
  if (y + height <= BOTTOM) return y;
  pdf.addPage();
  return MARGIN;
}

/** Draws a footer on every page. */
export function footers(pdf: Pdf, text: (page: number, pages: number) => string): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    pdf.switchToPage(start + page);
    pdf.font("plain").fontSize(7.5).fillColor(SOFT);
    pdf.text(text(page + 1, count), MARGIN, 841.89 - 70, { width: INNER, align: "center", height: 40, ellipsis: true });
  }
}
