/** The audit log: writes by staff and apps. Not part of the protocol (docs/api-design.md). */
import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { FreeObject, Id, Nothing, Nullable, named, Text, Timestamp } from "../values.ts";

const access = { actors: ["staff", "app"], permission: "audit:read" } as const;

const entryFields = {
  id: Id,
  date: Timestamp,
  /** Operation id, such as `products.updateProduct`. */
  call: Type.String(),
  /** Readable form of the call. */
  summary: Type.String(),
  actor: Type.Object({ kind: Type.Enum(["staff", "app"]), id: Id, name: Type.String() }),
  requestId: Type.String(),
  /** Truncated network address of the caller. */
  network: Type.String(),
  /** The main entity of the change. Has no id if the entity no longer exists. */
  subject: Type.Optional(
    Type.Object({
      kind: Type.Enum(["order", "product", "collection", "coupon", "discountRule"]),
      id: Type.Optional(Id),
      name: Type.String(),
    }),
  ),
  /** The entry that this one undid, and the entry that undid this one. */
  undoes: Type.Optional(Id),
  undoneBy: Type.Optional(Id),
};

export const AuditEntry = named(
  "AuditEntry",
  Type.Object({
    ...entryFields,
    /** Number of changed rows, and their relations. */
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
    /** Column values. Secrets and personal data are replaced by a placeholder. */
    before: Nullable(FreeObject),
    after: Nullable(FreeObject),
  }),
);
export type AuditChange = Static<typeof AuditChange>;

export const listAuditEntries = endpoint({
  id: "audit.listAuditEntries",
  method: "GET",
  path: "/v1/audit-entries",
  summary: "List writes by staff and apps, newest first.",
  access,
  query: Type.Object({
    actorId: Type.Optional(Id),
    /** A domain or an operation id: `products` or `products.updateProduct`. */
    call: Type.Optional(Text(100)),
    /** Entries that changed this row: the id of a product, an order, a member. */
    rowId: Type.Optional(Text(200)),
    from: Type.Optional(Timestamp),
    until: Type.Optional(Timestamp),
    /** Cursor: returns entries after the last one of the previous page. */
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
  summary: "Get an entry with up to 500 changed rows.",
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

/** Why an entry can't be undone. CHANGED_SINCE: the field in `column` has another value by now. */
export const AuditUndoRefusal = Type.Enum([
  "NOT_POSSIBLE",
  "CREATED",
  "DELETED",
  "SEVERAL_ITEMS",
  "UNSUPPORTED",
  "UNSUPPORTED_FIELD",
  "INCOMPLETE_LOG",
  "ALREADY_UNDONE",
  "CHANGED_SINCE",
  "NOT_FOUND",
  "PERMISSION_DENIED",
]);
export type AuditUndoRefusal = Static<typeof AuditUndoRefusal>;

export const AuditUndo = named(
  "AuditUndo",
  Type.Object({
    isPossible: Type.Boolean(),
    /** Why it can't be undone, as readable text. */
    reason: Type.Optional(Type.String()),
    refusal: Type.Optional(Type.Object({ code: AuditUndoRefusal, column: Type.Optional(Type.String()) })),
    /** What would change, such as `product`. */
    noun: Type.Optional(Type.String()),
    /** Current values, and values after the undo. */
    fields: Type.Array(
      Type.Object({ name: Type.String(), column: Type.String(), from: Type.Unknown(), to: Type.Unknown() }),
    ),
  }),
);
export type AuditUndo = Static<typeof AuditUndo>;

export const getAuditUndo = endpoint({
  id: "audit.getAuditUndo",
  method: "GET",
  path: "/v1/audit-entries/{id}/undo",
  summary: "Preview an undo: what it would change, or why it isn't possible.",
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
    "Undo changes to names, texts, dates and on/off settings of one entity, if nothing has changed them since. " +
    "Also requires the permission of the original call.",
  access,
  params: Type.Object({ id: Text(100) }),
  response: Nothing,
  errors: ["AUDIT_ENTRY_NOT_FOUND", "UNDO_REFUSED"],
  isOurs: true,
});
