/**
 * How a staff member arranged the back office: views of lists (own ones, and those shared with everybody who may open
 * the list), columns and pinned pages. Proven by the cookie like all that is about one's own account. Ours.
 */
import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { FreeObject, Id, Nothing, Nullable, named, Text } from "../values.ts";

const fromTheBackOffice = {
  actors: ["anonymous", "visitor", "member"],
  withoutToken: "staff cookie",
  scope: "public",
} as const;

/** Lists that have views. Who may not read what a list shows has none of its views. */
export const ViewedScreen = Type.Enum(["orders", "products", "customers", "gift-cards", "inventory"]);

export const SavedView = named(
  "SavedView",
  Type.Object({
    id: Id,
    screen: Type.String(),
    name: Type.String(),
    search: FreeObject,
    isShared: Type.Boolean(),
    /** Whether the caller made it. */
    isOwn: Type.Boolean(),
  }),
);

export const listSavedViews = endpoint({
  id: "savedViews.list",
  method: "GET",
  path: "/admin/api/views",
  summary: "The caller's own views of a list and those that are shared, by name.",
  access: fromTheBackOffice,
  query: Type.Object({ screen: ViewedScreen }),
  response: Type.Object({ savedViews: Type.Array(SavedView) }),
  errors: ["CROSS_SITE_REQUEST"],
  isOurs: true,
});

export const saveView = endpoint({
  id: "savedViews.save",
  method: "POST",
  path: "/admin/api/views",
  summary: "Keeps a view; an own one of the same name is replaced. At most 50 own ones per list.",
  access: fromTheBackOffice,
  body: Type.Object({
    screen: ViewedScreen,
    name: Text(60, 1),
    search: FreeObject,
    isShared: Type.Optional(Type.Boolean()),
  }),
  response: Type.Object({ savedView: SavedView }),
  errors: ["TOO_MANY_SAVED_VIEWS", "SAVED_VIEW_NAME_TAKEN", "CROSS_SITE_REQUEST"],
  isOurs: true,
});

export const deleteSavedView = endpoint({
  id: "savedViews.delete",
  method: "DELETE",
  path: "/admin/api/views/{id}",
  summary: "Forgets an own view; who manages staff may forget shared ones of others too.",
  access: fromTheBackOffice,
  params: Type.Object({ id: Type.String() }),
  response: Nothing,
  errors: ["SAVED_VIEW_NOT_FOUND", "CROSS_SITE_REQUEST"],
  isOurs: true,
});

/** `columns.*`: `{ shown: [ids of columns in their order] }`. `pins`: `{ pages: [{ href, label }] }`. `language`: `{ code }`. */
export const PreferenceKey = Type.Enum(["columns.orders", "columns.products", "columns.customers", "pins", "language"]);

export const listPreferences = endpoint({
  id: "savedViews.listPreferences",
  method: "GET",
  path: "/admin/api/me/preferences",
  summary: "How the caller arranged the back office, by key.",
  access: fromTheBackOffice,
  response: Type.Object({ preferences: Type.Record(Type.String(), FreeObject) }),
  errors: ["CROSS_SITE_REQUEST"],
  isOurs: true,
});

export const keepPreference = endpoint({
  id: "savedViews.keepPreference",
  method: "PUT",
  path: "/admin/api/me/preferences/{key}",
  summary: "Keeps one choice of the caller, at most 16 KiB; null goes back to what is usual.",
  access: fromTheBackOffice,
  params: Type.Object({ key: PreferenceKey }),
  body: Type.Object({ value: Nullable(FreeObject) }),
  maxBodyBytes: 16 * 1024,
  response: Nothing,
  errors: ["CROSS_SITE_REQUEST"],
  isOurs: true,
});
