import type { Connection } from "#server/platform/db/db.ts";
import { listStaff } from "./queries.ts";

/** The staff member that a key, app or webhook belongs to. It's suspended while that account isn't active. */
export type Maker = { readonly madeBy?: string; readonly isSuspended: boolean };

/** Names the makers of keys, apps and webhooks. */
export async function readMakers(connection: Connection): Promise<(staffId: string | undefined) => Maker> {
  const staff = new Map((await listStaff(connection)).map((one) => [one.id, one]));
  return (staffId) => {
    const maker = staffId === undefined ? undefined : staff.get(staffId);
    return { ...(maker && { madeBy: maker.name }), isSuspended: staffId !== undefined && maker?.isActive !== true };
  };
}
