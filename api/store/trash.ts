/**
 * Deleted products, collections and customers, kept for 30 days. Cartwright's own endpoints (docs/decisions/0099,
 * docs/decisions/0115-customers-in-the-trash.md).
 */
import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import type { ErrorCode } from "../errors.ts";
import type { Permission } from "../permissions.ts";
import { Id, Nothing, named, Paging, Timestamp } from "../values.ts";

export const TrashItem = named(
  "TrashItem",
  Type.Object({
    id: Id,
    name: Type.String(),
    deletedDate: Timestamp,
    /** When it is deleted permanently. */
    purgeDate: Timestamp,
    /** `PENDING_PURGE` from `purgeDate` until the nightly job has run. */
    deletionStatus: Type.Enum(["TRASH", "PENDING_PURGE"]),
  }),
);
export type TrashItem = Static<typeof TrashItem>;

/** What differs from before the deletion, because something else has it or it is gone by now. */
export const RestoreNote = named(
  "RestoreNote",
  Type.Object({
    /** A product with `FILE_MISSING` or `LOCATION_MISSING` is restored hidden. */
    code: Type.Enum([
      "SLUG_CHANGED",
      "SKU_IN_USE",
      "MEDIA_MISSING",
      "FILE_MISSING",
      "LOCATION_MISSING",
      "COLLECTIONS_MISSING",
      "PARENT_MISSING",
      "SUBSCRIPTIONS_CANCELED",
    ]),
    /** The new slug, or the SKUs that other products have too. */
    values: Type.Array(Type.String()),
  }),
);
export type RestoreNote = Static<typeof RestoreNote>;

const Restored = Type.Object({
  item: Type.Object({ id: Id, name: Type.String() }),
  notes: Type.Array(RestoreNote),
});
const ById = Type.Object({ id: Type.String() });

type Kind = {
  /** As in the ids of the calls. */
  readonly name: string;
  /** Segment in paths. */
  readonly path: string;
  readonly read: Permission;
  readonly write: Permission;
  readonly restoreErrors: readonly ErrorCode[];
};

function trashCalls({ name, path, read, write, restoreErrors }: Kind) {
  const one = name.toLowerCase();
  const writers = { actors: ["staff", "app"], permission: write } as const;
  return {
    list: endpoint({
      id: `trash.list${name}s`,
      method: "GET",
      path: `/v1/trash/${path}`,
      summary: `Lists every deleted ${one} of the last 30 days, last deleted first.`,
      access: { actors: ["staff", "app"], permission: read },
      query: Paging,
      response: Type.Object({ items: Type.Array(TrashItem), total: Type.Integer() }),
      isOurs: true,
    }),
    restore: endpoint({
      id: `trash.restore${name}`,
      method: "POST",
      path: `/v1/trash/${path}/{id}/restore`,
      summary: `Restores a deleted ${one} with its ID. The notes list what differs from before.`,
      access: writers,
      params: ById,
      response: Restored,
      errors: ["TRASH_ITEM_NOT_FOUND", ...restoreErrors],
      isOurs: true,
    }),
    purge: endpoint({
      id: `trash.delete${name}`,
      method: "DELETE",
      path: `/v1/trash/${path}/{id}`,
      summary: `Deletes a ${one} in the trash permanently.`,
      access: writers,
      params: ById,
      response: Nothing,
      errors: ["TRASH_ITEM_NOT_FOUND"],
      isOurs: true,
    }),
  };
}

export const {
  list: listDeletedProducts,
  restore: restoreProduct,
  purge: purgeProduct,
} = trashCalls({
  name: "Product",
  path: "products",
  read: "products:read",
  write: "products:write",
  restoreErrors: [],
});

export const {
  list: listDeletedCollections,
  restore: restoreCollection,
  purge: purgeCollection,
} = trashCalls({
  name: "Collection",
  path: "collections",
  read: "products:read",
  write: "products:write",
  restoreErrors: ["CATEGORIES_LIMIT_PER_TREE_EXCEEDED"],
});

export const {
  list: listDeletedCustomers,
  restore: restoreCustomer,
  purge: purgeCustomer,
} = trashCalls({
  name: "Customer",
  path: "customers",
  read: "members:read",
  write: "members:write",
  restoreErrors: ["CUSTOMER_EMAIL_IN_USE"],
});

export const trashCustomer = endpoint({
  id: "trash.trashCustomer",
  method: "POST",
  path: "/v1/trash/customers",
  summary:
    "Move a member or contact to the trash. Their sign-in, sessions and subscriptions end at once; their personal data is erased after 30 days.",
  access: { actors: ["staff", "app"], permission: "members:write" },
  body: Type.Object({ memberId: Type.String() }),
  response: Nothing,
  errors: ["MEMBER_NOT_FOUND"],
  isOurs: true,
});
