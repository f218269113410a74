/**
 * Mentions in comments: `@` and a staff member's name. Who is mentioned and may see orders is told by mail, once for each
 * comment, and never of their own words. A name that two people have stands for both.
 */
import { mailHtml, mailText } from "#server/identity/identity-mails/public.ts";
import { listStaff } from "#server/identity/staff/public.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { enqueueMail } from "#server/platform/mail/mail.ts";
import type { Store } from "#server/platform/store.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import type { Order } from "./order.ts";

type Person = { readonly id: string; readonly name: string; readonly email: string };

/** Active staff who may see orders, by name. */
export async function listMentionable(connection: Connection): Promise<Person[]> {
  const staff = await listStaff(connection);
  return staff.filter(
    ({ isActive, name, permissions }) => isActive && name !== "" && permissions.includes("orders:read"),
  );
}

const LETTER = /[\p{L}\p{N}]/u;

/** `@Ann` is not in `@Anna`, nor in an address. */
function isMentioned(message: string, name: string): boolean {
  const [text, wanted] = [message.toLowerCase(), `@${name.toLowerCase()}`];
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const [before, after] = [text.charAt(at - 1), text.charAt(at + wanted.length)];
    if (!LETTER.test(before) && !LETTER.test(after)) return true;
  }
  return false;
}

const literally = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");

/** A longer name goes before a shorter one that it begins with: `@Ann Lee` does not mention Ann. */
export function mentionedIn<P extends { readonly name: string }>(message: string, people: readonly P[]): P[] {
  let left = message;
  const found: P[] = [];
  const names = [...new Set(people.map(({ name }) => name))].sort((a, b) => b.length - a.length);
  for (const name of names) {
    if (!isMentioned(left, name)) continue;
    found.push(...people.filter((each) => each.name === name));
    left = left.replaceAll(new RegExp(`@${literally(name)}`, "giu"), " ");
  }
  return found;
}

type Said = { readonly order: Pick<Order, "id" | "number">; readonly messages: readonly string[] };
type Author = { readonly store: Store; readonly actor: Actor; readonly now: Date };

export async function tellMentioned(tx: Tx, { store, actor, now }: Author, { order, messages }: Said): Promise<void> {
  const said = messages.filter((message) => message.includes("@"));
  if (said.length === 0) return;
  const people = await listMentionable(tx);
  const { name: storeName } = await readStoreSettings(tx);
  const ownId = actor.kind === "staff" ? actor.staffId : undefined;
  const author = people.find(({ id }) => id === ownId)?.name ?? "Somebody";
  for (const message of said) {
    for (const person of mentionedIn(message, people)) {
      if (person.id === ownId) continue;
      const mail = {
        language: "en" as const,
        storeName,
        subject: `${author} mentioned you on order #${order.number}`,
        heading: `${author} mentioned you`,
        paragraphs: [`On order #${order.number}:`, message],
        code: undefined,
        action: { label: "Open the order", url: `${store.baseUrl()}/admin/orders/${order.id}` },
        note: "Comments are seen by staff only.",
      };
      const { subject } = mail;
      await enqueueMail(
        tx,
        { kind: "order-mention", to: person.email, subject, html: mailHtml(mail), text: mailText(mail) },
        now,
      );
    }
  }
}
