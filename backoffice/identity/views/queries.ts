import { queryOptions } from "@tanstack/react-query";
import type { Input, Output } from "#api/endpoint.ts";
import { deleteSavedView, listSavedViews, saveView } from "#api/identity/saved-views.ts";
import { queryClient } from "#backoffice/client.ts";
import { callWithCookie } from "../session/session.ts";

export type ViewedScreen = Input<typeof listSavedViews>["query"]["screen"];
export type SavedView = Output<typeof listSavedViews>["savedViews"][number];

export const savedViewsQuery = (screen: ViewedScreen) =>
  queryOptions({
    queryKey: ["saved-views", screen],
    queryFn: async () => (await callWithCookie(listSavedViews, { query: { screen } })).savedViews,
  });

export async function storeView(view: Input<typeof saveView>["body"]): Promise<void> {
  await callWithCookie(saveView, { body: view });
  await queryClient.invalidateQueries({ queryKey: ["saved-views", view.screen] });
}

export async function removeView({ id, screen }: Pick<SavedView, "id" | "screen">): Promise<void> {
  await callWithCookie(deleteSavedView, { params: { id } });
  await queryClient.invalidateQueries({ queryKey: ["saved-views", screen] });
}
