/** The development outbox: emails and messages that would have been sent, as recipients would see them. */
import { escapeHtml } from "../html.ts";

type OutboxMail = {
  id: string;
  kind: string;
  recipient: string;
  subject: string;
  html: string;
  text: string;
  created_at: Date;
};

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem }
  h1 { font-size: 1.4rem } table { width: 100%; border-collapse: collapse }
  th, td { text-align: left; padding: .6rem .5rem; border-bottom: 1px solid color-mix(in srgb, currentColor 15%, transparent); vertical-align: top }
  a { color: inherit } .muted { opacity: .65 } iframe { width: 100%; height: 70vh; border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: .5rem; background: #fff }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; background: color-mix(in srgb, currentColor 6%, transparent); padding: 1rem; border-radius: .5rem }`;

export function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><style>${style}</style></head><body><main>${body}</main></body></html>`;
}

/** A text message, call or push notification. */
type OutboxMessage = {
  kind: string;
  recipient: string;
  text: string;
  link: string | null;
  created_at: Date;
};

function messagesTable(messages: readonly OutboxMessage[]): string {
  if (messages.length === 0) return "";
  const rows = messages.map(({ kind, recipient, text, link, created_at }) => {
    const linked = link === null ? "" : ` <a href="${escapeHtml(link)}">Open as the device would</a>`;
    return `<tr><td class="muted">${timeOf(created_at)}</td><td>${escapeHtml(kind)}</td><td>${escapeHtml(recipient)}</td><td>${escapeHtml(text)}${linked}</td></tr>`;
  });
  return `<h2>Texts, calls and push messages</h2><table><thead><tr><th>Time (UTC)</th><th>Kind</th><th>To</th><th>Message</th></tr></thead><tbody>${rows.join("")}</tbody></table>`;
}

const timeOf = (date: Date): string => date.toISOString().slice(0, 19).replace("T", " ");

export function outboxPage(mails: readonly OutboxMail[], messages: readonly OutboxMessage[]): string {
  const rows = mails.map(
    ({ id, recipient, subject, created_at }) =>
      `<tr><td class="muted">${timeOf(created_at)}</td><td>${escapeHtml(recipient)}</td><td><a href="/dev/outbox/${id}">${escapeHtml(subject)}</a></td></tr>`,
  );
  const table = `<table><thead><tr><th>Time (UTC)</th><th>To</th><th>Subject</th></tr></thead><tbody>${rows.join("")}</tbody></table>`;
  const empty = `<p class="muted">No mail yet. Place an order or sign up, and the mail appears here.</p>`;
  return page(
    "Mail outbox",
    `<h1>Mail outbox</h1><p class="muted">Development only: these mails are shown here instead of being sent.</p>${rows.length === 0 ? empty : table}${messagesTable(messages)}`,
  );
}

export function mailPage({ recipient, subject, html, text }: OutboxMail): string {
  // Shown in a sandboxed frame, so that scripts in the email can't run.
  return page(
    subject,
    `<p><a href="/dev/outbox">All mails</a></p><h1>${escapeHtml(subject)}</h1><p class="muted">To ${escapeHtml(recipient)}</p>
     <iframe sandbox="allow-popups" title="HTML version" srcdoc="${escapeHtml(html)}"></iframe><h2>Text version</h2><pre>${escapeHtml(text)}</pre>`,
  );
}
