/**
 * The HTML of emails: tables and inline styles, which every mail client understands. Columns are inline blocks, so that
 * they wrap on phones without media queries, which some clients ignore.
 */
import { directionOf, type Language } from "#api/store/languages.ts";
import { type Html, html } from "#server/platform/html.ts";
import type { EmailBlock, EmailColumn, EmailItem, EmailLink, EmailTotal } from "./blocks.ts";

export type EmailFrame = {
  readonly language: Language;
  readonly storeName: string;
  readonly storeUrl: string;
  /** Shown beside the subject in the list of messages. */
  readonly preview: string;
  readonly heading: string;
  readonly blocks: readonly EmailBlock[];
  readonly footer: { readonly text: string; readonly email: string } | undefined;
};

const colors = {
  ink: "#221f1a",
  soft: "#6b655b",
  line: "#e4dfd5",
  paper: "#ffffff",
  ground: "#f4f1ea",
  accent: "#1d5c3f",
};
const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const MONOSPACE = "ui-monospace,Menlo,Consolas,monospace";
/** Long words and addresses must not widen the email past the phone. */
const WRAP = "overflow-wrap:anywhere;word-break:break-word";
const BUTTON = `display:inline-block;background:${colors.accent};color:#ffffff;text-decoration:none;font-weight:600;padding:12px 22px;border-radius:10px`;

export function renderHtml({ language, storeName, storeUrl, preview, heading, blocks, footer }: EmailFrame): string {
  return html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${heading}</title></head>
<body style="margin:0;padding:0;background:${colors.ground}">
<div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${colors.ground}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;font:16px/1.5 ${FONT};color:${colors.ink};text-align:${startOf(language)}">
<tr><td style="padding:0 8px 20px;font-size:18px;font-weight:600;letter-spacing:-.01em"><a href="${storeUrl}" style="color:${colors.ink};text-decoration:none">${storeName}</a></td></tr>
<tr><td style="background:${colors.paper};border:1px solid ${colors.line};border-radius:16px;padding:32px 28px">
<h1 style="margin:0 0 12px;font-size:24px;line-height:1.25;font-weight:650;letter-spacing:-.02em;${WRAP}">${heading}</h1>
${blocks.map((block) => blockHtml(block, language))}
</td></tr>
<tr><td style="padding:20px 8px;font-size:13px;color:${colors.soft}">${footer === undefined ? undefined : footerHtml(footer)}</td></tr>
</table></td></tr></table></body></html>`.markup;
}

function footerHtml({ text, email }: { text: string; email: string }): Html {
  const [before = "", after = ""] = text.split("{email}");
  return html`${before}<a href="mailto:${email}" style="color:${colors.soft}">${email}</a>${after}`;
}

function blockHtml(block: EmailBlock, language: Language): Html {
  switch (block.kind) {
    case "paragraph":
      return html`<p style="margin:0 0 16px;white-space:pre-line;${WRAP}">${block.text}</p>`;
    case "list":
      return html`<ul style="margin:0 0 16px;padding:0 20px;${WRAP}">${block.items.map((item) => html`<li>${item}</li>`)}</ul>`;
    case "code":
      return html`<p dir="ltr" style="margin:24px 0;padding:20px;background:${colors.ground};border-radius:12px;font:600 32px/1 ${MONOSPACE};letter-spacing:8px;text-align:center">${block.code}</p>`;
    case "button":
      return html`<p style="margin:20px 0 28px"><a href="${block.url}" style="${BUTTON}">${block.label}</a></p>`;
    case "links":
      return linksHtml(block.links, language);
    case "quote":
      return quoteHtml(block, language);
    case "items":
      return itemsHtml(block.items, language);
    case "totals":
      return totalsHtml(block.totals, language);
    case "columns":
      return columnsHtml(block.columns, language);
    case "note":
      return html`<p style="margin:20px 0 0;font-size:14px;color:${colors.soft};white-space:pre-line;${WRAP}">${block.text}</p>`;
    case "custom":
      return block.html;
  }
}

function linksHtml(links: readonly EmailLink[], language: Language): Html {
  const style = `display:block;padding:12px 16px;border:1px solid ${colors.line};border-radius:10px;color:${colors.accent};font-weight:600;text-decoration:none;text-align:${startOf(language)};${WRAP}`;
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${links.map(
    ({ label, url }) => html`<tr><td style="padding:0 0 8px"><a href="${url}" style="${style}">${label}</a></td></tr>`,
  )}</table>`;
}

function quoteHtml({ text, author }: { text: string; author: string | undefined }, language: Language): Html {
  const by =
    author === undefined ? undefined : html`<br><span style="font-size:14px;color:${colors.soft}">– ${author}</span>`;
  return html`<blockquote style="margin:0 0 24px;padding:0 16px;border-${startOf(language)}:3px solid ${colors.line};font-size:17px;white-space:pre-line;${WRAP}">${text}${by}</blockquote>`;
}

function itemsHtml(items: readonly EmailItem[], language: Language): Html {
  const hasPictures = items.some(({ imageUrl }) => imageUrl !== undefined);
  return table(items.map((item) => itemHtml(item, { hasPictures, language })));
}

function itemHtml(
  { name, quantity, details, amount, imageUrl }: EmailItem,
  { hasPictures, language }: { hasPictures: boolean; language: Language },
): Html {
  const cell = `padding:12px 0;border-top:1px solid ${colors.line}`;
  const picture =
    imageUrl === undefined
      ? undefined
      : html`<img src="${imageUrl}" width="64" height="64" alt="" style="display:block;border-radius:8px;object-fit:cover;background:${colors.ground}">`;
  const pictureCell = hasPictures
    ? html`<td width="64" style="${cell};padding-${endOf(language)}:16px" valign="top">${picture}</td>`
    : undefined;
  const more = [...details, quantity.label]
    .filter((text) => text !== "")
    .map((text) => html`<br><span style="color:${colors.soft};font-size:14px">${text}</span>`);
  return html`<tr>${pictureCell}
<td style="${cell};${WRAP}" valign="top"><strong style="font-weight:600">${name}</strong>${more}</td>
<td align="${endOf(language)}" style="${cell};padding-${startOf(language)}:12px;white-space:nowrap" valign="top">${amount}</td></tr>`;
}

function totalsHtml(totals: readonly EmailTotal[], language: Language): Html {
  return table(
    totals.map(({ label, value, isGrandTotal }) => {
      const style = isGrandTotal
        ? `font-weight:650;font-size:18px;padding:10px 0 0;border-top:1px solid ${colors.line}`
        : "padding:3px 0";
      return html`<tr><td style="${style}">${label}</td><td align="${endOf(language)}" style="${style}">${value}</td></tr>`;
    }),
  );
}

function columnsHtml(columns: readonly EmailColumn[], language: Language): Html {
  const style = `display:inline-block;width:100%;max-width:164px;min-width:150px;vertical-align:top;padding:12px 0;padding-${endOf(language)}:12px;font-size:14px;${WRAP}`;
  const cells = columns.map(({ title, lines }) => {
    const rest = lines.map((line) => html`<br>${line}`);
    return html`<div style="${style}"><strong style="font-weight:600">${title}</strong>${rest}</div>`;
  });
  return table([html`<tr><td>${cells}</td></tr>`]);
}

const startOf = (language: Language) => (directionOf(language) === "rtl" ? "right" : "left");
/** The side on which amounts are aligned. */
const endOf = (language: Language) => (directionOf(language) === "rtl" ? "left" : "right");

const table = (rows: readonly Html[]): Html =>
  html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 0">${rows}</table>`;
