/** Demo members with addresses. They share one password, which is documented but not printed at startup. */
import {
  insertMember,
  parseEmail,
  replaceAddresses,
  updateMemberRow,
  writePassword,
} from "#server/identity/identities/public.ts";
import { hashPassword } from "#server/platform/crypto/passwords.ts";
import type { Tx } from "#server/platform/db/db.ts";
import type { Store } from "#server/platform/store.ts";
import { demoPeople } from "./people.ts";

const DEMO_MEMBER_PASSWORD = "picture-frame-77";

const DAY = 86_400_000;
/** Days covered by the demo orders (`history/ordinary-orders.ts`), plus a margin. */
const DAYS_OF_ORDERS = 121;

export async function seedDemoMembers(tx: Tx, store: Store): Promise<void> {
  const now = store.now();
  // One hash for all: forty argon2 hashes would take seconds, and the password is public.
  const passwordHash = await hashPassword(DEMO_MEMBER_PASSWORD);
  for (const [index, person] of demoPeople.entries()) {
    // Sign-up dates before the first demo order.
    const joined = new Date(now.getTime() - (DAYS_OF_ORDERS + 5 + index * 5) * DAY);
    const email = parseEmail(person.email);
    if (email === undefined) throw new Error(`${person.email} isn't a valid email address.`);
    const member = await insertMember(
      tx,
      { email, isEmailVerified: true, status: "ACTIVE", pendingReasons: [] },
      joined,
    );
    if (member === undefined) continue;
    const names = { first_name: person.firstName, last_name: person.lastName };
    const wantsNews = { is_subscribed: true, subscription_changed_at: joined, subscription_source: "sign-up" };
    await updateMemberRow(tx, member.id, { ...names, ...(index % 3 === 1 && wantsNews) }, joined);
    await writePassword(tx, member.id, passwordHash, joined);
    await replaceAddresses(tx, member.id, [{ tag: "HOME", ...person.address }], joined);
  }
}
