import type { Connection } from "#server/platform/db/db.ts";
import { listStaff } from "./queries.ts";

/** The staff member who owns a key, app or webhook, which is suspended while their account is inactive. */
export type Creator = { readonly madeBy?: string; readonly isSuspended: boolean };

/** Resolves the owners of keys, apps and webhooks. */
export async function loadCreators(connection: Connection): Promise<(staffId: string | undefined) => Creator> {
  const staff = new Map((await listStaff(connection)).map((one) => [one.id, one]));
  return (staffId) => {
    const owner = staffId === undefined ? undefined : staff.get(staffId);
    return { ...(owner && { madeBy: owner.name }), isSuspended: staffId !== undefined && owner?.isActive !== true };
  };
}
