import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { type ListName, saveListContext } from "./list-context.ts";

/** Stores the rows that a list shows, for the previous and next buttons of its records. */
export function useListContext(list: ListName, rows: readonly { id: string }[]): void {
  const router = useRouter();
  const ids = rows.map(({ id }) => id).join(" ");
  useEffect(() => {
    if (ids !== "") saveListContext(list, { ids: ids.split(" "), href: router.state.location.href });
  }, [router, list, ids]);
}
