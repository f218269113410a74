/**
 * Mentions of staff members in comments: `@` and a name. Mentioned staff who can view orders get one email per comment,
 * and none for comments of their own. A name that two staff members share mentions both.
 */
import { chooseLanguage } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import { listStaff } from "#server/identity/staff/public.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import type { Store } from "#server/platform/store.ts";
import { enqueueEmail } from "#server/store/emails/public.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import type { Order } from "./order.ts";
import { staffOrderTexts } from "./staff-mails/texts/texts.ts";

type Person = { readonly id: string; readonly name: string; readonly email: string };

/** Active staff who can view orders, by name. */
export async function listMentionable(connection: Connection): Promise<Person[]> {
  const staff = await listStaff(connection);
  return staff.filter(
    ({ isActive, name, permissions }) => isActive && name !== "" && permissions.includes("orders:read"),
  );
}

const LETTER = /[\p{L}\p{N}]/u;

/** `@Ann` doesn't match in `@Anna` or in an email address. */
function isMentioned(message: string, name: string): boolean {
  const [text, wanted] = [message.toLowerCase(), `@${name.toLowerCase()}`];
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const [before, after] = [text.charAt(at - 1), text.charAt(at + wanted.length)];
    if (!LETTER.test(before) && !LETTER.test(after)) return true;
  }
  return false;
}

const literally = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");

/** Longer names match before their prefixes: `@Ann Lee` doesn't mention Ann. */
function mentionedIn<P extends { readonly name: string }>(message: string, people: readonly P[]): P[] {
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

type Comments = { readonly order: Pick<Order, "id" | "number">; readonly messages: readonly string[] };
type Author = { readonly store: Store; readonly actor: Actor; readonly now: Date };

export async function notifyMentioned(
  tx: Tx,
  { store, actor, now }: Author,
  { order, messages }: Comments,
): Promise<void> {
  const comments = messages.filter((message) => message.includes("@"));
  if (comments.length === 0) return;
  const people = await listMentionable(tx);
  const { locale } = await readStoreSettings(tx);
  const language = chooseLanguage(locale);
  const texts = staffOrderTexts[language];
  const ownId = actor.kind === "staff" ? actor.staffId : undefined;
  const author = people.find(({ id }) => id === ownId)?.name ?? texts.someone;
  const fill = (message: string) => formatMessage(language, message, { author, number: order.number });
  const baseUrl = store.baseUrl();
  for (const message of comments) {
    for (const person of mentionedIn(message, people)) {
      if (person.id === ownId) continue;
      const email = {
        kind: "order-mention",
        to: person.email,
        audience: "staff",
        language,
        subject: fill(texts.mentionSubject),
        heading: fill(texts.mentionHeading),
        blocks: [
          { kind: "paragraph", text: fill(texts.mention) },
          { kind: "quote", text: message, author },
          { kind: "button", label: texts.open, url: `${baseUrl}/admin/orders/${order.id}` },
          { kind: "note", text: texts.mentionNote },
        ],
      } as const;
      await enqueueEmail(tx, email, { baseUrl, now });
    }
  }
}
