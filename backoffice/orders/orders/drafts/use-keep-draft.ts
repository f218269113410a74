import { useNavigate } from "@tanstack/react-router";
import { queryClient } from "#backoffice/client.ts";
import { draftQuery } from "./draft-queries.ts";
import { type CalculatedDraft, NEW_DRAFT } from "./new-draft.ts";

/** Shows what the server calculated; a new draft continues at its own address. */
export function useKeepDraft(draftId: string): (calculated: CalculatedDraft) => void {
  const navigate = useNavigate();
  return (calculated) => {
    const { id } = calculated.draftOrder;
    queryClient.setQueryData(draftQuery(id).queryKey, calculated);
    if (draftId === NEW_DRAFT) void navigate({ to: "/drafts/$draftId", params: { draftId: id }, replace: true });
  };
}
