/**
 * The HTML of emails: tables and inline styles, which every mail client understands. Columns are inline blocks, so that
 * they wrap on phones without media queries, which some clients ignore.
 */
import { directionOf, type Language } from "#api/store/languages.ts";
import { type Html, html } from "#server/platform/html.ts";
import type { EmailBlock, EmailColumn, EmailItem, EmailLink, EmailProduct, EmailTotal } from "./blocks.ts";

export type EmailFrame = {
  readonly language: Language;
  readonly storeName: string;
  readonly storeUrl: string;
  readonly subject: string;
  /** Shown beside the subject in the list of messages. */
  readonly preview: string;
  readonly heading: string;
  readonly blocks: readonly EmailBlock[];
  readonly brand: EmailBrand | undefined;
  readonly footer: { readonly text: string; readonly email: string } | undefined;
  readonly legal: EmailLegal | undefined;
};

/** Colors are `#rrggbb`. */
export type EmailBrand = {
  /** Background of buttons, and the color of the text on it. */
  readonly accent: string;
  readonly onAccent: string;
  /** In place of the store's name. Width in CSS pixels. */
  readonly logo: { readonly src: string; readonly width: number } | undefined;
};

export type EmailLegal = { readonly lines: readonly string[]; readonly link: EmailLink };

/** What the markup of blocks depends on besides their content. */
type Style = { readonly language: Language; readonly accent: string; readonly onAccent: string };

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

export function renderHtml({ brand, blocks, footer, legal, ...frame }: EmailFrame): string {
  const { language, storeName, storeUrl, subject, preview, heading } = frame;
  const style = { language, accent: brand?.accent ?? colors.accent, onAccent: brand?.onAccent ?? colors.paper };
  return html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${heading || subject}</title></head>
<body style="margin:0;padding:0;background:${colors.ground}">
<div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${colors.ground}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;font:16px/1.5 ${FONT};color:${colors.ink};text-align:${startOf(language)}">
<tr><td style="padding:0 8px 20px;font-size:18px;font-weight:600;letter-spacing:-.01em"><a href="${storeUrl}" style="color:${colors.ink};text-decoration:none">${storeMark(storeName, brand)}</a></td></tr>
<tr><td style="background:${colors.paper};border:1px solid ${colors.line};border-radius:16px;padding:32px 28px">
${heading === "" ? undefined : headingHtml(heading, "h1")}
${blocks.map((block) => blockHtml(block, style))}
</td></tr>
<tr><td style="padding:20px 8px;font-size:13px;color:${colors.soft}">${footer === undefined ? undefined : footerHtml(footer)}${legal === undefined ? undefined : legalHtml(legal)}</td></tr>
</table></td></tr></table></body></html>`.markup;
}

function storeMark(storeName: string, brand: EmailBrand | undefined): Html {
  if (brand?.logo === undefined) return html`${storeName}`;
  const { src, width } = brand.logo;
  return html`<img src="${src}" width="${width}" alt="${storeName}" style="display:block;max-width:100%;height:auto;border:0">`;
}

function headingHtml(text: string, tag: "h1" | "h2"): Html {
  const style = `margin:0 0 12px;font-size:24px;line-height:1.25;font-weight:650;letter-spacing:-.02em;${WRAP}`;
  return tag === "h1" ? html`<h1 style="${style}">${text}</h1>` : html`<h2 style="${style}">${text}</h2>`;
}

function legalHtml({ lines, link }: EmailLegal): Html {
  const separated = lines.map((line) => html`${line}<br>`);
  return html`<p style="margin:12px 0 0">${separated}<a href="${link.url}" style="color:${colors.soft}">${link.label}</a></p>`;
}

function footerHtml({ text, email }: { text: string; email: string }): Html {
  const [before = "", after = ""] = text.split("{email}");
  return html`${before}<a href="mailto:${email}" style="color:${colors.soft}">${email}</a>${after}`;
}

function blockHtml(block: EmailBlock, style: Style): Html {
  const { language, accent, onAccent } = style;
  switch (block.kind) {
    case "heading":
      return headingHtml(block.text, "h2");
    case "image":
      return imageHtml(block);
    case "products":
      return productsHtml(block.products, style);
    case "divider":
      return html`<hr style="margin:24px 0;border:0;border-top:1px solid ${colors.line}">`;
    case "paragraph":
      return html`<p style="margin:0 0 16px;white-space:pre-line;${WRAP}">${block.text}</p>`;
    case "list":
      return html`<ul style="margin:0 0 16px;padding:0 20px;${WRAP}">${block.items.map((item) => html`<li>${item}</li>`)}</ul>`;
    case "code":
      return html`<p dir="ltr" style="margin:24px 0;padding:20px;background:${colors.ground};border-radius:12px;font:600 32px/1 ${MONOSPACE};letter-spacing:8px;text-align:center">${block.code}</p>`;
    case "button":
      return html`<p style="margin:20px 0 28px"><a href="${block.url}" style="display:inline-block;background:${accent};color:${onAccent};text-decoration:none;font-weight:600;padding:12px 22px;border-radius:10px">${block.label}</a></p>`;
    case "links":
      return linksHtml(block.links, style);
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

function linksHtml(links: readonly EmailLink[], { language, accent }: Style): Html {
  const style = `display:block;padding:12px 16px;border:1px solid ${colors.line};border-radius:10px;color:${accent};font-weight:600;text-decoration:none;text-align:${startOf(language)};${WRAP}`;
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${links.map(
    ({ label, url }) => html`<tr><td style="padding:0 0 8px"><a href="${url}" style="${style}">${label}</a></td></tr>`,
  )}</table>`;
}

function imageHtml({ src, alt, width, url }: Extract<EmailBlock, { kind: "image" }>): Html {
  const image = html`<img src="${src}" width="${width}" alt="${alt}" style="display:block;max-width:100%;height:auto;border:0;border-radius:10px">`;
  return html`<p style="margin:0 0 16px">${url === undefined ? image : html`<a href="${url}">${image}</a>`}</p>`;
}

/** Two columns where there is room. */
function productsHtml(products: readonly EmailProduct[], { language }: Style): Html {
  const cell = `display:inline-block;width:100%;max-width:256px;min-width:200px;vertical-align:top;padding:0 0 20px;padding-${endOf(language)}:12px;box-sizing:border-box;${WRAP}`;
  const link = `color:${colors.ink};text-decoration:none`;
  const cells = products.map(({ name, price, fullPrice, imageUrl, url }) => {
    const picture =
      imageUrl === undefined
        ? undefined
        : html`<img src="${imageUrl}" width="244" alt="" style="display:block;width:100%;height:auto;border:0;border-radius:10px;background:${colors.ground}">`;
    const before =
      fullPrice === undefined ? undefined : html` <s style="color:${colors.soft};font-size:14px">${fullPrice}</s>`;
    return html`<div style="${cell}"><a href="${url}" style="${link}">${picture}<strong style="display:block;padding:8px 0 0;font-weight:600">${name}</strong></a>${price}${before}</div>`;
  });
  return table([html`<tr><td>${cells}</td></tr>`]);
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
