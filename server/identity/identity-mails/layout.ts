/** Renders an email about an account as HTML and as plain text. */
import { directionOf, type Language } from "#api/store/languages.ts";

export type AccountMessage = {
  language: Language;
  storeName: string;
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  code: string | undefined;
  action: { label: string; url: string } | undefined;
  /** Small print at the bottom. */
  note: string | undefined;
};

export const escapeHtml = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");

export function mailText({ heading, paragraphs, code, action, note, storeName }: AccountMessage): string {
  const parts = [heading, ...paragraphs];
  if (code !== undefined) parts.push(code);
  if (action !== undefined) parts.push(`${action.label}: ${action.url}`);
  if (note !== undefined) parts.push(note);
  return `${parts.join("\n\n")}\n\n-- \n${storeName}\n`;
}

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const CODE =
  "margin:24px 0;padding:20px;background:#f6f2ea;border-radius:12px;font:600 32px/1 ui-monospace,Menlo,Consolas,monospace;letter-spacing:8px;text-align:center";
const BUTTON =
  "display:inline-block;padding:14px 24px;background:#1f4b3e;border-radius:8px;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none";

export function mailHtml(message: AccountMessage): string {
  const { language, subject, heading, paragraphs, code, action, note, storeName } = message;
  const direction = directionOf(language);
  const side = direction === "rtl" ? "right" : "left";
  const parts = [
    ...paragraphs.map((text) => `<p style="margin:0 0 16px;font-size:16px;line-height:1.6">${escapeHtml(text)}</p>`),
    // Digits are left-to-right in every language.
    ...(code === undefined ? [] : [`<p dir="ltr" style="${CODE}">${escapeHtml(code)}</p>`]),
    ...(action === undefined
      ? []
      : [
          `<p style="margin:28px 0"><a href="${escapeHtml(action.url)}" style="${BUTTON}">${escapeHtml(action.label)}</a></p>`,
        ]),
    ...(note === undefined
      ? []
      : [`<p style="margin:24px 0 0;font-size:14px;line-height:1.6;color:#5c564b">${escapeHtml(note)}</p>`]),
  ].join("");
  return `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head><body style="margin:0;padding:32px 16px;background:#fffdf9;color:#1e1c18;${FONT}"><table role="presentation" cellpadding="0" cellspacing="0" style="width:100%;max-width:520px;margin:0 auto"><tr><td style="text-align:${side}"><p style="margin:0 0 32px;font-size:18px;font-weight:700">${escapeHtml(storeName)}</p><h1 style="margin:0 0 16px;font-size:26px;line-height:1.25">${escapeHtml(heading)}</h1>${parts}</td></tr></table></body></html>`;
}
