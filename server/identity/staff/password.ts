/** Staff passwords follow the rules for members, with a longer minimum. */
import { describePasswordFault, findPasswordFault } from "#server/identity/identities/public.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { ValidationError } from "#server/platform/http/app-error.ts";
import type { Store } from "#server/platform/store.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";

const MIN_LENGTH = 12;

type NewPassword = { password: string; email: string; field: string };

/** Throws a field violation that describes the problem. */
export async function checkStaffPassword(
  connection: Connection,
  store: Store,
  { password, email, field }: NewPassword,
): Promise<void> {
  const { name } = await readStoreSettings(connection);
  const host = new URL(store.baseUrl()).hostname.split(".").at(-2) ?? "";
  const fault = findPasswordFault(password, {
    email,
    shopWords: [name, ...name.split(/\s+/), host],
    minLength: MIN_LENGTH,
  });
  if (fault === undefined) return;
  const description = describePasswordFault(fault, MIN_LENGTH);
  const violatedRule = fault === "too short" ? "MIN_LENGTH" : fault === "too long" ? "MAX_LENGTH" : "OTHER";
  throw new ValidationError([{ field, description, violatedRule, ruleName: "PASSWORD", data: { type: "PASSWORD" } }]);
}
