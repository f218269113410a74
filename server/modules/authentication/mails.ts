/** Mails about accounts: one message, at most one button, text twin. All text of people is escaped (checklist A13). */
import { readStoreSettings } from "#server/modules/settings/public.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { enqueueMail } from "#server/platform/mail/mail.ts";
import type { Store } from "#server/platform/store.ts";

type Message = {
  kind: string;
  to: string;
  /** May hold `{store}`, the name of the store. */
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  /** A code to be typed, set large. */
  code?: string;
  action?: { label: string; url: string };
  /** Small print below. */
  note?: string;
};

export const escapeHtml = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");

async function enqueue(tx: Tx, store: Store, message: Message): Promise<void> {
  const { name } = await readStoreSettings(tx);
  const named = (text: string): string => text.replaceAll("{store}", name);
  const filled: Message = {
    ...message,
    subject: named(message.subject),
    heading: named(message.heading),
    paragraphs: message.paragraphs.map(named),
  };
  const { kind, to, subject } = filled;
  await enqueueMail(tx, { kind, to, subject, html: toHtml(filled, name), text: toText(filled, name) }, store.now());
}

function toText({ heading, paragraphs, code, action, note }: Message, storeName: string): string {
  const parts = [heading, ...paragraphs];
  if (code !== undefined) parts.push(code);
  if (action !== undefined) parts.push(`${action.label}: ${action.url}`);
  if (note !== undefined) parts.push(note);
  return `${parts.join("\n\n")}\n\n-- \n${storeName}\n`;
}

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

function toHtml(message: Message, storeName: string): string {
  const { subject, heading, paragraphs, code, action, note } = message;
  const body = paragraphs
    .map((text) => `<p style="margin:0 0 16px;font-size:16px;line-height:1.6">${escapeHtml(text)}</p>`)
    .join("");
  const digits =
    code === undefined
      ? ""
      : `<p style="margin:24px 0;padding:20px;background:#f6f2ea;border-radius:12px;font:600 32px/1 ui-monospace,Menlo,Consolas,monospace;letter-spacing:8px;text-align:center">${escapeHtml(code)}</p>`;
  const button =
    action === undefined
      ? ""
      : `<p style="margin:28px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:14px 24px;background:#1f4b3e;border-radius:8px;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p>`;
  const small =
    note === undefined
      ? ""
      : `<p style="margin:24px 0 0;font-size:14px;line-height:1.6;color:#5c564b">${escapeHtml(note)}</p>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head><body style="margin:0;padding:32px 16px;background:#fffdf9;color:#1e1c18;${FONT}"><table role="presentation" cellpadding="0" cellspacing="0" style="width:100%;max-width:520px;margin:0 auto"><tr><td><p style="margin:0 0 32px;font-size:18px;font-weight:700">${escapeHtml(storeName)}</p><h1 style="margin:0 0 16px;font-size:26px;line-height:1.25">${escapeHtml(heading)}</h1>${body}${digits}${button}${small}</td></tr></table></body></html>`;
}

export function enqueueCodeMail(tx: Tx, store: Store, to: string, code: string): Promise<void> {
  return enqueue(tx, store, {
    kind: "email-verification",
    to,
    subject: `${code} is your code for {store}`,
    heading: "Confirm your e-mail address",
    paragraphs: ["Type this code where you signed in. It works for 15 minutes."],
    code,
    note: "Was it not you? Then nobody gets in without this code, and you can ignore this mail.",
  });
}

export function enqueueWelcomeMail(tx: Tx, store: Store, to: string, firstName: string | null): Promise<void> {
  return enqueue(tx, store, {
    kind: "welcome",
    to,
    subject: "Welcome to {store}",
    heading: firstName === null ? "Welcome!" : `Welcome, ${firstName}!`,
    paragraphs: [
      "Your account is ready. You can follow your orders in it, and your addresses are at hand when you check out.",
    ],
    action: { label: "Look around", url: `${store.baseUrl()}/` },
    note: "Did somebody else use your address? Set a new password with \u201cForgot your password?\u201d on the sign-in page, and the account is yours alone.",
  });
}

export function enqueueExistingAccountMail(tx: Tx, store: Store, to: string): Promise<void> {
  return enqueue(tx, store, {
    kind: "existing-account",
    to,
    subject: "You already have an account at {store}",
    heading: "You already have an account",
    paragraphs: [
      "Somebody, probably you, tried to sign up with this address. It has an account already: just sign in.",
    ],
    action: { label: "Sign in", url: `${store.baseUrl()}/auth/login` },
    note: "Forgotten the password? The sign-in page helps. Was it not you? Then nothing has changed.",
  });
}

export function enqueueRecoveryMail(tx: Tx, store: Store, to: string, token: string): Promise<void> {
  return enqueue(tx, store, {
    kind: "password-recovery",
    to,
    subject: "Set a new password for {store}",
    heading: "Set a new password",
    paragraphs: ["Somebody, probably you, asked for a new password. The button works once, for one hour."],
    action: { label: "Choose a new password", url: `${store.baseUrl()}/auth/reset?token=${encodeURIComponent(token)}` },
    note: "Was it not you? Then ignore this mail; your password stays as it is.",
  });
}

export function enqueuePasswordChangedMail(tx: Tx, store: Store, to: string): Promise<void> {
  return enqueue(tx, store, {
    kind: "password-changed",
    to,
    subject: "Your password for {store} was changed",
    heading: "Your password was changed",
    paragraphs: ["All other devices have been signed out."],
    action: { label: "It was not me", url: `${store.baseUrl()}/auth/recover` },
  });
}
