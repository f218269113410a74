import { useNavigate } from "@tanstack/react-router";
import { queryClient } from "#backoffice/client.ts";
import { draftQuery } from "./draft-queries.ts";
import { type CalculatedDraft, NEW_DRAFT } from "./new-draft.ts";

/** Returns a function that shows a calculated draft. A new draft gets a URL of its own. */
export function useKeepDraft(draftId: string): (calculated: CalculatedDraft) => void {
  const navigate = useNavigate();
  return (calculated) => {
    const { id } = calculated.draftOrder;
    queryClient.setQueryData(draftQuery(id).queryKey, calculated);
    if (draftId === NEW_DRAFT) void navigate({ to: "/drafts/$draftId", params: { draftId: id }, replace: true });
  };
}
