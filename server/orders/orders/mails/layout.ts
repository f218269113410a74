/** The frame of all order mails: tables and inline styles, which every mail program understands, and a text twin. */
import { directionOf, type Language } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";

export type MailFrame = {
  language: Language;
  /** Where to ask, with `{email}`. */
  questions: string;
  storeName: string;
  storeUrl: string;
  contactEmail: string;
  /** Shown by mail programs beside the subject. */
  preheader: string;
  heading: string;
  paragraphs: readonly string[];
  button: { label: string; url: string } | undefined;
};

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

export const colors = {
  ink: "#221f1a",
  soft: "#6b655b",
  line: "#e4dfd5",
  paper: "#ffffff",
  ground: "#f4f1ea",
  accent: "#1d5c3f",
};
const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** @param content finished HTML below the button; everything in `frame` is escaped here */
export function htmlMail(frame: MailFrame, content: string): string {
  const { language, questions, storeName, storeUrl, contactEmail, preheader, heading, paragraphs, button } = frame;
  const address = `<a href="mailto:${escapeHtml(contactEmail)}" style="color:${colors.soft}">${escapeHtml(contactEmail)}</a>`;
  const text = paragraphs
    .map((each) => `<p style="margin:0 0 16px;overflow-wrap:anywhere;word-break:break-word">${escapeHtml(each)}</p>`)
    .join("");
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light"><title>${escapeHtml(heading)}</title></head>
<body style="margin:0;padding:0;background:${colors.ground}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${colors.ground}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;font:16px/1.5 ${FONT};color:${colors.ink}">
<tr><td style="padding:0 8px 20px;font-size:18px;font-weight:600;letter-spacing:-.01em"><a href="${escapeHtml(storeUrl)}" style="color:${colors.ink};text-decoration:none">${escapeHtml(storeName)}</a></td></tr>
<tr><td style="background:${colors.paper};border:1px solid ${colors.line};border-radius:16px;padding:32px">
<h1 style="margin:0 0 12px;font-size:24px;line-height:1.25;font-weight:650;letter-spacing:-.02em">${escapeHtml(heading)}</h1>
${text}${button === undefined ? "" : buttonHtml(button)}${content}
</td></tr>
<tr><td style="padding:20px 8px;font-size:13px;color:${colors.soft}">${escapeHtml(questions).replace("{email}", () => address)}</td></tr>
</table></td></tr></table></body></html>`;
}

function buttonHtml({ label, url }: { label: string; url: string }): string {
  return `<p style="margin:8px 0 28px"><a href="${escapeHtml(url)}" style="display:inline-block;background:${colors.accent};color:#ffffff;text-decoration:none;font-weight:600;padding:12px 22px;border-radius:10px">${escapeHtml(label)}</a></p>`;
}

export function textMail(frame: MailFrame, content: string): string {
  const { language, questions, storeName, contactEmail, heading, paragraphs, button } = frame;
  const link = button === undefined ? [] : [`${button.label}: ${button.url}`];
  return [
    storeName,
    heading,
    ...paragraphs,
    ...link,
    content,
    formatMessage(language, questions, { email: contactEmail }),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}
