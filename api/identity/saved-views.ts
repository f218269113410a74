/**
 * A staff member's back-office preferences: views of lists (private, or shared with everyone who can read the list),
 * columns and pinned pages. Authenticated by the cookie. Not part of the protocol.
 */
import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { FreeObject, Id, Nothing, Nullable, named, Text } from "../values.ts";

const fromTheBackOffice = {
  actors: ["anonymous", "visitor", "member"],
  withoutToken: "staff cookie",
  scope: "public",
} as const;

/** Lists with views. Using them requires the permission to read the list. */
export const ViewedScreen = Type.Enum(["orders", "products", "customers", "gift-cards", "inventory"]);

export const SavedView = named(
  "SavedView",
  Type.Object({
    id: Id,
    screen: Type.String(),
    name: Type.String(),
    search: FreeObject,
    isShared: Type.Boolean(),
    /** Whether the caller created it. */
    isOwn: Type.Boolean(),
  }),
);

export const listSavedViews = endpoint({
  id: "savedViews.list",
  method: "GET",
  path: "/admin/api/views",
  summary: "List the caller's own and shared views of a list, by name.",
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
  summary: "Save a view, replacing the caller's view of the same name. At most 50 per list.",
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
  summary: "Delete one of the caller's views. Callers who can manage staff can also delete shared views of others.",
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
  summary: "Get the caller's back-office preferences, by key.",
  access: fromTheBackOffice,
  response: Type.Object({ preferences: Type.Record(Type.String(), FreeObject) }),
  errors: ["CROSS_SITE_REQUEST"],
  isOurs: true,
});

export const keepPreference = endpoint({
  id: "savedViews.keepPreference",
  method: "PUT",
  path: "/admin/api/me/preferences/{key}",
  summary: "Set one of the caller's preferences, at most 16 KiB. `null` restores the default.",
  access: fromTheBackOffice,
  params: Type.Object({ key: PreferenceKey }),
  body: Type.Object({ value: Nullable(FreeObject) }),
  maxBodyBytes: 16 * 1024,
  response: Nothing,
  errors: ["CROSS_SITE_REQUEST"],
  isOurs: true,
});
