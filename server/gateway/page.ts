/** The payment page: plain HTML, with one button per outcome of a real gateway. */
import { escapeHtml } from "#server/platform/html.ts";
import type { Session } from "./ledger.ts";

/** Outcome that a button selects. */
export type Choice = "approve" | "pending" | "challenge" | "cancel" | `decline:${string}`;

const declineCauses: readonly (readonly [cause: string, words: string])[] = [
  ["CARD_DECLINED", "Card declined"],
  ["INSUFFICIENT_FUNDS", "Not enough money"],
  ["EXPIRED_CARD", "Card expired"],
  ["WRONG_SECURITY_CODE", "Wrong security code"],
  ["LOST_CARD", "Card reported lost"],
  ["PROCESSING_ERROR", "Bank not reachable"],
];

/**
 * Outcome of off-session charges by the last two digits of the amount: 01 declined, 02 insufficient funds, 03 pending,
 * 04 challenge, all others approved.
 */
export function outcomeByAmount(amount: number): Choice {
  switch (amount % 100) {
    case 1:
      return "decline:CARD_DECLINED";
    case 2:
      return "decline:INSUFFICIENT_FUNDS";
    case 3:
      return "pending";
    case 4:
      return "challenge";
    default:
      return "approve";
  }
}

const button = (value: string, words: string, kind = "") =>
  `<button name="choice" value="${escapeHtml(value)}" class="${kind}">${escapeHtml(words)}</button>`;

export function paymentPage(session: Session, locale = "en-US"): string {
  const digits = new Intl.NumberFormat(locale, { style: "currency", currency: session.currency });
  const scale = 10 ** (digits.resolvedOptions().maximumFractionDigits ?? 2);
  const amount = digits.format(session.amount / scale);
  return layout(
    session.state === "CHALLENGE" ? "Confirm it is you" : "Payment",
    `<p class="amount">${escapeHtml(amount)}</p><p class="what">${escapeHtml(session.description)}</p>${body(session, amount)}`,
  );
}

function body(session: Session, amount: string): string {
  switch (session.state) {
    case "CHALLENGE":
      return `<p>Your bank asks whether this is really you.</p><form method="post">
        ${button("approve", "Yes, it is me", "main")}
        ${button("decline:AUTHENTICATION_FAILED", "No")}</form>`;
    case "PENDING":
      return `<p>This payment is waiting for the bank. The shop has been told.</p><form method="post">
        ${button("approve", "The bank approves", "main")}
        ${button("decline:CARD_DECLINED", "The bank declines")}
        ${button("return", "Back to the shop")}</form>`;
    case "OPEN":
      return `<form method="post">
        ${button("approve", `${session.isDelayed ? "Authorize" : "Pay"} ${amount}`, "main")}
        ${session.saveFor === undefined ? "" : "<p>Your choice is kept for the next time.</p>"}
        <fieldset><legend>Or choose what happens</legend>
        ${button("approve", "Approve")} ${button("pending", "Keep pending")} ${button("challenge", "Ask for confirmation")}
        ${declineCauses.map(([cause, words]) => button(`decline:${cause}`, words)).join("\n")}</fieldset>
        ${button("cancel", "Cancel and go back", "quiet")}</form>`;
    default:
      return `<p>This payment is finished.</p><form method="post">${button("return", "Back to the shop", "main")}</form>`;
  }
}

export function messagePage(message: string): string {
  return layout("Test payments", `<p>${escapeHtml(message)}</p>`);
}

function layout(title: string, content: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${escapeHtml(title)} – Test payments</title><style>
@media(prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}
:root{color-scheme:light dark;--line:light-dark(#d8d4cc,#45413a);--ink:light-dark(#1f1c17,#f3efe8);--paper:light-dark(#fff,#24211c)}
*{box-sizing:border-box}body{margin:0;font:1rem/1.5 system-ui,sans-serif;color:var(--ink);background:light-dark(#f4f1ec,#171512);
display:grid;min-height:100vh;place-items:center;padding:1rem}main{background:var(--paper);border:1px solid var(--line);
border-radius:16px;padding:2rem;width:min(28rem,100%)}.mark{display:inline-block;font-size:.8125rem;font-weight:600;padding:.125rem .625rem;
border-radius:99px;background:#ffe08a;color:#3d2c00}h1{font-size:1.25rem;margin:1rem 0 0}.amount{font-size:2.25rem;font-weight:650;
letter-spacing:-.02em;margin:.25rem 0}.what{margin:0 0 1.25rem;opacity:.8}form{display:grid;gap:.75rem}
fieldset{border:1px solid var(--line);border-radius:12px;display:flex;flex-wrap:wrap;gap:.5rem;padding:.75rem}
legend{font-size:.875rem;padding:0 .375rem}button{font:inherit;min-height:2.75rem;padding:.25rem .875rem;border-radius:10px;
border:1px solid var(--line);background:transparent;color:inherit;cursor:pointer}button.main{background:#1d5c3f;border-color:#1d5c3f;
color:#fff;font-weight:600}button.quiet{border:0;text-decoration:underline}button:focus-visible{outline:3px solid #4c8dff;outline-offset:2px}
</style></head><body><main><span class="mark">Test payments</span><h1>${escapeHtml(title)}</h1>
<p>No money moves, and no card is needed.</p>${content}</main></body></html>`;
}
