/** The dry run: compares customers of a file with accounts, by email address. */
import type { ImportOutcome } from "#api/imports/imports.ts";
import { findRefusals, listNotes, readNewsletterSettings } from "#server/identity/accounts/public.ts";
import { findMembersByEmail, listAddresses, parseEmail } from "#server/identity/identities/public.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import type { CheckedItem, ImportRow } from "../queries.ts";
import { groupProblems } from "../tables/group-problems.ts";
import { causeOf } from "../tables/problem-cause.ts";
import type { Group } from "../tables/table.ts";
import { customerFormats } from "./formats/formats.ts";
import { describeCustomerChanges, isUnchanged, type KnownCustomer, planChanges } from "./plan.ts";
import type { CustomerPart, ReadCustomer } from "./record.ts";

/** By email key. */
export async function readCustomers(
  connection: Connection,
  keys: readonly string[],
): Promise<(key: string) => KnownCustomer | undefined> {
  const members = await findMembersByEmail(connection, keys);
  const ids = [...members.values()].map(({ id }) => id);
  const [books, notes] = [await listAddresses(connection, ids), await listNotes(connection, ids)];
  return (key) => {
    const member = members.get(key);
    return member && { member, addresses: books.get(member.id) ?? [], notes: notes.get(member.id) ?? [] };
  };
}

export const keyOfPart = ({ email }: CustomerPart): string => parseEmail(email)?.key ?? "";

export async function checkCustomers(
  connection: Connection,
  groups: readonly Group[],
  row: Pick<ImportRow, "format" | "existing" | "columns">,
): Promise<CheckedItem<CustomerPart>[]> {
  const [{ timeZone }, { confirmsByMail }] = [
    await readStoreSettings(connection),
    await readNewsletterSettings(connection),
  ];
  const read = groups.map(({ position, key, rows }) => ({
    position,
    ...(key.startsWith("line:")
      ? withoutEmail(rows[0]?.line ?? 0)
      : customerFormats[row.format].read(rows, { timeZone })),
  }));
  const keys = read.map(({ part }) => keyOfPart(part)).filter((key) => key !== "");
  const findKnown = await readCustomers(connection, keys);
  const refusals = await findRefusals(connection, keys);
  return read.map(({ position, line, part, problems }) => {
    const key = keyOfPart(part);
    const known = findKnown(key);
    const note = (column: string, code: Parameters<typeof causeOf>[0], isWarning: boolean) =>
      problems.push({ line, column, value: part.email, ...causeOf(code), ...(isWarning ? { isWarning } : {}) });
    if (key === "" && part.email !== "") note("email", "EMAIL_INVALID", false);
    const hasRefused = refusals.has(key);
    if (part.consent !== undefined && hasRefused) note("consent", "UNSUBSCRIBED_HERE", true);
    const changes = planChanges(part, known, { hasRefused });
    // Only proven addresses receive the newsletter of such a store.
    if (changes.subscribes && confirmsByMail && (known?.member.email_verified_at ?? null) === null) {
      note("consent", "CONSENT_NOT_CONFIRMED", true);
    }
    const shown = groupProblems(problems, row.columns);
    const hasErrors = shown.some(({ isWarning }) => !isWarning);
    const outcome = outcomeOf({ hasErrors, known, skips: row.existing === "SKIP", isSame: isUnchanged(changes) });
    return {
      position,
      line,
      handle: part.email,
      name: [part.firstName, part.lastName].filter(Boolean).join(" ") || part.email,
      outcome,
      part,
      changes: outcome === "UPDATE" && known !== undefined ? describeCustomerChanges(changes, known) : [],
      problems: shown,
      product_id: known?.member.id ?? null,
    };
  });
}

const withoutEmail = (line: number): ReadCustomer => ({
  line,
  part: { email: "", addresses: [], labels: [], notes: [] },
  problems: [{ line, column: "email", value: "", ...causeOf("EMAIL_MISSING") }],
});

type State = { hasErrors: boolean; known: KnownCustomer | undefined; skips: boolean; isSame: boolean };

function outcomeOf({ hasErrors, known, skips, isSame }: State): ImportOutcome {
  if (hasErrors) return "ERROR";
  if (known === undefined) return "CREATE";
  if (skips) return "SKIP";
  return isSame ? "UNCHANGED" : "UPDATE";
}
