/** Who changed what: the trail of writes by staff and apps. An addition of ours (docs/api-design.md). */
import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { FreeObject, Id, Nothing, Nullable, named, Text, Timestamp } from "../values.ts";

const access = { actors: ["staff", "app"], permission: "audit:read" } as const;

const entryFields = {
  id: Id,
  date: Timestamp,
  /** The call as the contract names it, such as `products.updateProduct`. */
  call: Type.String(),
  /** The call in words. */
  summary: Type.String(),
  actor: Type.Object({ kind: Type.Enum(["staff", "app"]), id: Id, name: Type.String() }),
  requestId: Type.String(),
  /** Network of the caller, its last part left out. */
  network: Type.String(),
  /** What it was about, as people call it: the first of several. Without an id it is there no more. */
  subject: Type.Optional(
    Type.Object({
      kind: Type.Enum(["order", "product", "collection", "coupon", "discountRule"]),
      id: Type.Optional(Id),
      name: Type.String(),
    }),
  ),
  /** The entry that this call took back, and the one that took back this. */
  undoes: Type.Optional(Id),
  undoneBy: Type.Optional(Id),
};

export const AuditEntry = named(
  "AuditEntry",
  Type.Object({
    ...entryFields,
    /** How many rows changed, and of which relations. */
    changeCount: Type.Integer(),
    relations: Type.Array(Type.String()),
  }),
);
export type AuditEntry = Static<typeof AuditEntry>;

export const AuditChange = named(
  "AuditChange",
  Type.Object({
    relation: Type.String(),
    rowId: Type.String(),
    action: Type.Enum(["insert", "update", "delete"]),
    /** Column values; secrets and personal details are replaced by a word. */
    before: Nullable(FreeObject),
    after: Nullable(FreeObject),
  }),
);
export type AuditChange = Static<typeof AuditChange>;

export const listAuditEntries = endpoint({
  id: "audit.listAuditEntries",
  method: "GET",
  path: "/v1/audit-entries",
  summary: "Writes of staff and apps, newest first.",
  access,
  query: Type.Object({
    actorId: Type.Optional(Id),
    /** The call's domain or its whole name: `products` or `products.updateProduct`. */
    call: Type.Optional(Text(100)),
    /** Entries that changed this row: the id of a product, an order, a member. */
    rowId: Type.Optional(Text(200)),
    from: Type.Optional(Timestamp),
    until: Type.Optional(Timestamp),
    /** Continues after the last entry of the page before. */
    cursor: Type.Optional(Text(200)),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  response: Type.Object({ entries: Type.Array(AuditEntry), nextCursor: Type.Optional(Type.String()) }),
  isOurs: true,
});

export const getAuditEntry = endpoint({
  id: "audit.getAuditEntry",
  method: "GET",
  path: "/v1/audit-entries/{id}",
  summary: "One entry with what it changed, up to 500 rows.",
  access,
  params: Type.Object({ id: Text(100) }),
  response: Type.Object({
    entry: Type.Object({
      ...entryFields,
      changeCount: Type.Integer(),
      changes: Type.Array(AuditChange),
    }),
  }),
  errors: ["AUDIT_ENTRY_NOT_FOUND"],
  isOurs: true,
});

export const AuditUndo = named(
  "AuditUndo",
  Type.Object({
    isPossible: Type.Boolean(),
    /** Why not, in words for people. */
    reason: Type.Optional(Type.String()),
    /** What would change, such as `product`. */
    noun: Type.Optional(Type.String()),
    /** Values now and after taking it back. */
    fields: Type.Array(Type.Object({ name: Type.String(), from: Type.Unknown(), to: Type.Unknown() })),
  }),
);
export type AuditUndo = Static<typeof AuditUndo>;

export const getAuditUndo = endpoint({
  id: "audit.getAuditUndo",
  method: "GET",
  path: "/v1/audit-entries/{id}/undo",
  summary: "What taking an entry back would change, or why it cannot be taken back.",
  access,
  params: Type.Object({ id: Text(100) }),
  response: Type.Object({ undo: AuditUndo }),
  errors: ["AUDIT_ENTRY_NOT_FOUND"],
  isOurs: true,
});

export const undoAuditEntry = endpoint({
  id: "audit.undoAuditEntry",
  method: "POST",
  path: "/v1/audit-entries/{id}/undo",
  summary:
    "Take back names, texts, dates and switches of one thing, while nothing has changed them since. " +
    "Needs the permission of the call it takes back as well.",
  access,
  params: Type.Object({ id: Text(100) }),
  response: Nothing,
  errors: ["AUDIT_ENTRY_NOT_FOUND", "UNDO_REFUSED"],
  isOurs: true,
});
