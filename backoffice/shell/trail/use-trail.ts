import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { keepTrail, type ListName } from "./list-trail.ts";

/** Called by a list with the rows it shows: what is opened from it knows its neighbors. */
export function useTrail(list: ListName, rows: readonly { id: string }[]): void {
  const router = useRouter();
  const ids = rows.map(({ id }) => id).join(" ");
  useEffect(() => {
    if (ids !== "") keepTrail(list, { ids: ids.split(" "), href: router.state.location.href });
  }, [router, list, ids]);
}
