/** The gift card in its design, as a block of an email. */
import type { GiftCardDesign } from "#api/payments/gift-cards.ts";
import { html } from "#server/platform/html.ts";
import type { EmailBlock } from "#server/store/emails/public.ts";

const colors: Readonly<Record<GiftCardDesign, { ground: string; ink: string; mark: string }>> = {
  CLASSIC: { ground: "#1f4b3e", ink: "#fffdf9", mark: "✦" },
  CELEBRATION: { ground: "#b4462f", ink: "#fff8f0", mark: "✷" },
  BOTANICAL: { ground: "#dfe7d3", ink: "#22331f", mark: "❦" },
  NIGHT: { ground: "#1c2440", ink: "#f2efe4", mark: "☾" },
};

const MONOSPACE = "font:600 22px/1.3 ui-monospace,Menlo,Consolas,monospace";

type Face = { design: GiftCardDesign; storeName: string; amount: string; code: string; codeLabel: string };

export function giftCardBlock({ design, storeName, amount, code, codeLabel }: Face): EmailBlock {
  const { ground, ink, mark } = colors[design];
  return {
    kind: "custom",
    text: `${amount}\n${codeLabel}: ${code}`,
    html: html`<table role="presentation" cellpadding="0" cellspacing="0" style="width:100%;background:${ground};color:${ink};border-radius:18px"><tr><td style="padding:28px"><table role="presentation" cellpadding="0" cellspacing="0" style="width:100%"><tr><td style="font-size:15px;font-weight:600">${storeName}</td><td style="text-align:end;font-size:24px;line-height:1">${mark}</td></tr></table><p style="margin:36px 0 20px;font-size:40px;line-height:1;font-weight:700">${amount}</p><p style="margin:0 0 4px;font-size:12px;opacity:.85">${codeLabel}</p><p dir="ltr" style="margin:0;${MONOSPACE};letter-spacing:1px">${code}</p></td></tr></table>`,
  };
}
