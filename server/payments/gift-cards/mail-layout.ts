/** The layout of a gift card in an email: the card in its design, the message and instructions. */
import type { GiftCardDesign } from "#api/payments/gift-cards.ts";
import { directionOf, type Language } from "#api/store/languages.ts";

export type CardMessage = {
  language: Language;
  storeName: string;
  subject: string;
  heading: string;
  intro: string;
  /** The sender's message. */
  words: string | undefined;
  sender: string | undefined;
  amount: string;
  code: string;
  codeLabel: string;
  design: GiftCardDesign;
  action: { label: string; url: string };
  notes: readonly string[];
};

const colors: Readonly<Record<GiftCardDesign, { ground: string; ink: string; mark: string }>> = {
  CLASSIC: { ground: "#1f4b3e", ink: "#fffdf9", mark: "✦" },
  CELEBRATION: { ground: "#b4462f", ink: "#fff8f0", mark: "✷" },
  BOTANICAL: { ground: "#dfe7d3", ink: "#22331f", mark: "❦" },
  NIGHT: { ground: "#1c2440", ink: "#f2efe4", mark: "☾" },
};

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const MONO = "font:600 22px/1.3 ui-monospace,Menlo,Consolas,monospace";

export function cardText(message: CardMessage): string {
  const { heading, intro, words, sender, amount, code, codeLabel, action, notes, storeName } = message;
  const quote = words === undefined ? [] : [`“${words}”${sender === undefined ? "" : `\n– ${sender}`}`];
  const parts = [
    heading,
    intro,
    ...quote,
    `${amount}\n${codeLabel}: ${code}`,
    `${action.label}: ${action.url}`,
    ...notes,
  ];
  return `${parts.join("\n\n")}\n\n-- \n${storeName}\n`;
}

export function cardHtml(message: CardMessage): string {
  const { language, subject, heading, intro, words, sender, action, notes, storeName } = message;
  const direction = directionOf(language);
  const side = direction === "rtl" ? "right" : "left";
  const quote =
    words === undefined
      ? ""
      : `<blockquote style="margin:0 0 24px;padding:0 16px;border-${side}:3px solid #d9d2c4;font-size:17px;line-height:1.6">${escapeHtml(words).replaceAll("\n", "<br>")}${
          sender === undefined ? "" : `<br><span style="font-size:14px;color:#5c564b">– ${escapeHtml(sender)}</span>`
        }</blockquote>`;
  const small = notes
    .map((note) => `<p style="margin:0 0 8px;font-size:14px;line-height:1.6;color:#5c564b">${escapeHtml(note)}</p>`)
    .join("");
  return `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head><body style="margin:0;padding:32px 16px;background:#fffdf9;color:#1e1c18;${FONT}"><table role="presentation" cellpadding="0" cellspacing="0" style="width:100%;max-width:520px;margin:0 auto"><tr><td style="text-align:${side}"><p style="margin:0 0 32px;font-size:18px;font-weight:700">${escapeHtml(storeName)}</p><h1 style="margin:0 0 16px;font-size:26px;line-height:1.25">${escapeHtml(heading)}</h1><p style="margin:0 0 16px;font-size:16px;line-height:1.6">${escapeHtml(intro)}</p>${quote}${face(message)}<p style="margin:28px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:14px 24px;background:#1f4b3e;border-radius:8px;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p>${small}</td></tr></table></body></html>`;
}

function face({ design, amount, code, codeLabel, storeName }: CardMessage): string {
  const { ground, ink, mark } = colors[design];
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="width:100%;background:${ground};color:${ink};border-radius:18px"><tr><td style="padding:28px"><table role="presentation" cellpadding="0" cellspacing="0" style="width:100%"><tr><td style="font-size:15px;font-weight:600">${escapeHtml(storeName)}</td><td style="text-align:end;font-size:24px;line-height:1">${mark}</td></tr></table><p style="margin:36px 0 20px;font-size:40px;line-height:1;font-weight:700">${escapeHtml(amount)}</p><p style="margin:0 0 4px;font-size:12px;opacity:.85">${escapeHtml(codeLabel)}</p><p dir="ltr" style="margin:0;${MONO};letter-spacing:1px">${escapeHtml(code)}</p></td></tr></table>`;
}
