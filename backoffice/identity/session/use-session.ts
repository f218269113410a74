import { useSyncExternalStore } from "react";
import type { Permission } from "#api/permissions.ts";
import { readStaff, type Staff, subscribeToSession } from "./session.ts";

export function useStaff(): Staff | undefined {
  return useSyncExternalStore(subscribeToSession, readStaff);
}

/** Whether the signed-in role includes a permission. Buttons without it are left out, never shown dead. */
export function useCan(): (permission: Permission) => boolean {
  const staff = useStaff();
  return (permission) => staff?.permissions.includes(permission) ?? false;
}
