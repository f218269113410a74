import { useQuery } from "@tanstack/react-query";
import { createPreviewLink, PREVIEW_PARAMETER } from "#api/content/previews.ts";
import { call } from "#backoffice/client.ts";

/** Marks the links that editors create for themselves; the list of shared links leaves them out. */
export const EDITOR_NOTE = "Editor";
const VALID_MS = 20 * 3600 * 1000;

/** The token of this tab's preview link. It is returned only when the link is created. */
export function usePreviewToken(): string | undefined {
  const { data } = useQuery({
    queryKey: ["content", "preview-link"],
    queryFn: () => call(createPreviewLink, { body: { note: EDITOR_NOTE, days: 1 } }),
    staleTime: VALID_MS,
    gcTime: VALID_MS,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return data?.url.split("/").at(-1);
}

/**
 * A page of the store with all drafts. The token is part of the address, because a cookie would show drafts wherever the same browser
 * opens the store.
 */
export function previewAddress(token: string, path: string): string {
  const address = new URL(path, location.origin);
  address.searchParams.set(PREVIEW_PARAMETER, token);
  return address.pathname + address.search;
}
