/** Views of lists that a staff member keeps: name and filters, on every device of theirs. Ours. */
import { Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { FreeObject, Id, Nothing, named, Text } from "./values.ts";

export const SavedView = named(
  "SavedView",
  Type.Object({ id: Id, screen: Type.String(), name: Type.String(), search: FreeObject }),
);

const staff = { actors: ["staff"], permission: "orders:read" } as const;

export const listSavedViews = endpoint({
  id: "savedViews.list",
  method: "GET",
  path: "/v1/saved-views",
  summary: "The caller's own views of a screen, by name.",
  access: staff,
  query: Type.Object({ screen: Text(50, 1) }),
  response: Type.Object({ savedViews: Type.Array(SavedView) }),
  isOurs: true,
});

export const saveView = endpoint({
  id: "savedViews.save",
  method: "POST",
  path: "/v1/saved-views",
  summary: "Keeps a view; one of the same name is replaced. At most 50 per screen.",
  access: staff,
  body: Type.Object({ screen: Text(50, 1), name: Text(60, 1), search: FreeObject }),
  response: Type.Object({ savedView: SavedView }),
  errors: ["TOO_MANY_SAVED_VIEWS"],
  isOurs: true,
});

export const deleteSavedView = endpoint({
  id: "savedViews.delete",
  method: "DELETE",
  path: "/v1/saved-views/{id}",
  summary: "Forgets one of the caller's own views.",
  access: staff,
  params: Type.Object({ id: Type.String() }),
  response: Nothing,
  errors: ["SAVED_VIEW_NOT_FOUND"],
  isOurs: true,
});
