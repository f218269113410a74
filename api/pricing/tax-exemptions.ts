/** Tax exempt groups and contact tax details (docs/protocol/taxes.md#exempt-groups). */
import { type Static, Type } from "typebox";
import {
  BulkAnswer,
  bulkAnswer,
  Extensions,
  JobAnswer,
  ReturnEntity,
  requested,
  Tags,
  tagChanges,
} from "../bulk-values.ts";
import { endpoint } from "../endpoint.ts";
import { CursorQuery } from "../queries.ts";
import { CursorPagingMetadata, Id, keptFields, Nothing, Nullable, named, Revision, Text } from "../values.ts";

const readers = { actors: ["staff", "app"], permission: "settings:read" } as const;
const writers = { actors: ["staff", "app"], permission: "settings:write" } as const;
const services = ["/billing"];

const others = { extendedFields: Type.Optional(Extensions), tags: Type.Optional(Tags) };
const ids = Type.Array(Id, { minItems: 1, maxItems: 100 });

export const TaxExemptGroup = named("TaxExemptGroup", Type.Object({ ...keptFields, name: Text(200, 1), ...others }));
export type TaxExemptGroup = Static<typeof TaxExemptGroup>;
const groupId = Type.Object({ taxExemptGroupId: Type.String() });
const oneGroup = Type.Object({ taxExemptGroup: TaxExemptGroup });

const NewGroup = Type.Object({ name: Text(200, 1), ...others });
export type NewTaxExemptGroup = Static<typeof NewGroup>;
const GroupChanges = Type.Object({
  name: Type.Optional(Text(200, 1)),
  revision: Type.Optional(Revision),
  ...others,
});
export type TaxExemptGroupChanges = Static<typeof GroupChanges>;

export const createTaxExemptGroup = endpoint({
  id: "taxes.createTaxExemptGroup",
  method: "POST",
  path: "/v1/tax-exempt-groups",
  services,
  summary: "Create a tax exempt group.",
  access: writers,
  body: Type.Object({ taxExemptGroup: NewGroup }),
  response: oneGroup,
  errors: ["ALREADY_EXISTS"],
});

export const getTaxExemptGroup = endpoint({
  id: "taxes.getTaxExemptGroup",
  method: "GET",
  path: "/v1/tax-exempt-groups/{taxExemptGroupId}",
  services,
  summary: "Get a tax exempt group.",
  access: readers,
  params: groupId,
  response: oneGroup,
  errors: ["TAX_EXEMPT_GROUP_NOT_FOUND"],
});

export const listDefaultTaxExemptGroups = endpoint({
  id: "taxes.listDefaultTaxExemptGroups",
  method: "GET",
  path: "/v1/tax-exempt-groups/default-tax-exempt-groups",
  services,
  summary: "List the exempt groups of apps. Always empty: the store's own rates only use the store's groups.",
  access: readers,
  response: Type.Object({
    taxExemptGroups: Type.Array(Type.Object({ id: Id, name: Type.String(), appId: Type.Optional(Id) })),
  }),
});

export const queryTaxExemptGroups = endpoint({
  id: "taxes.queryTaxExemptGroups",
  method: "GET",
  path: "/v1/tax-exempt-groups/query",
  services,
  isQuery: true,
  summary: "Query tax exempt groups, newest first by default.",
  access: readers,
  body: Type.Object({ query: Type.Optional(CursorQuery) }),
  response: Type.Object({ taxExemptGroups: Type.Array(TaxExemptGroup), pagingMetadata: CursorPagingMetadata }),
  errors: ["UNKNOWN_FILTER"],
});

export const updateTaxExemptGroup = endpoint({
  id: "taxes.updateTaxExemptGroup",
  method: "PATCH",
  path: "/v1/tax-exempt-groups/{taxExemptGroupId}",
  services,
  summary: "Update a tax exempt group. Omitted fields are unchanged.",
  access: writers,
  params: groupId,
  body: Type.Object({ taxExemptGroup: GroupChanges }),
  response: oneGroup,
  errors: ["TAX_EXEMPT_GROUP_NOT_FOUND", "REVISION_CONFLICT", "ALREADY_EXISTS"],
});

export const deleteTaxExemptGroup = endpoint({
  id: "taxes.deleteTaxExemptGroup",
  method: "DELETE",
  path: "/v1/tax-exempt-groups/{taxExemptGroupId}",
  services,
  summary: "Delete a tax exempt group. Its members are taxed normally again.",
  access: writers,
  params: groupId,
  response: Nothing,
  errors: ["TAX_EXEMPT_GROUP_NOT_FOUND"],
});

export const bulkCreateTaxExemptGroups = endpoint({
  id: "taxes.bulkCreateTaxExemptGroups",
  method: "POST",
  path: "/v1/bulk/tax-exempt-groups/create",
  services,
  summary: "Create up to 100 tax exempt groups. Items succeed or fail individually.",
  access: writers,
  body: Type.Object({
    taxExemptGroups: Type.Array(NewGroup, { minItems: 1, maxItems: 100 }),
    returnEntity: ReturnEntity,
  }),
  response: bulkAnswer(TaxExemptGroup, "item"),
});

export const bulkUpdateTaxExemptGroups = endpoint({
  id: "taxes.bulkUpdateTaxExemptGroups",
  method: "POST",
  path: "/v1/bulk/tax-exempt-groups/update",
  services,
  summary: "Update up to 100 tax exempt groups. Items succeed or fail individually.",
  access: writers,
  body: Type.Object({
    taxExemptGroups: Type.Array(Type.Object({ taxExemptGroup: Type.Object({ ...GroupChanges.properties, id: Id }) }), {
      minItems: 1,
      maxItems: 100,
    }),
    returnEntity: ReturnEntity,
  }),
  response: bulkAnswer(TaxExemptGroup, "item"),
});

export const bulkDeleteTaxExemptGroups = endpoint({
  id: "taxes.bulkDeleteTaxExemptGroups",
  method: "POST",
  path: "/v1/bulk/tax-exempt-groups/delete",
  services,
  summary: "Delete up to 100 tax exempt groups. Items succeed or fail individually.",
  access: writers,
  body: Type.Object({ taxExemptGroupIds: ids }),
  response: BulkAnswer,
});

export const bulkUpdateTaxExemptGroupTags = endpoint({
  id: "taxes.bulkUpdateTaxExemptGroupTags",
  method: "POST",
  path: "/v1/bulk/tax-exempt-groups/update-tags",
  services,
  summary: "Remove and then add tags of up to 100 tax exempt groups. A tag in both lists is kept.",
  access: writers,
  body: Type.Object({ taxExemptGroupIds: ids, ...tagChanges }),
  response: BulkAnswer,
  errors: ["EMPTY_ASSIGN_AND_UNASSIGN_LISTS"],
});

export const bulkUpdateTaxExemptGroupTagsByFilter = endpoint({
  id: "taxes.bulkUpdateTaxExemptGroupTagsByFilter",
  method: "POST",
  path: "/v1/bulk/tax-exempt-groups/update-tags-by-filter",
  services,
  summary: "Update the tags of all tax exempt groups that match a filter, asynchronously.",
  access: writers,
  body: Type.Object({ filter: Type.Unknown(), ...tagChanges }),
  response: JobAnswer,
  errors: ["UNKNOWN_FILTER", "EMPTY_ASSIGN_AND_UNASSIGN_LISTS"],
});

const ContactDetails = Type.Object({
  firstName: Type.Optional(Type.String()),
  lastName: Type.Optional(Type.String()),
  company: Type.Optional(Type.String()),
  email: Type.Optional(Type.String()),
});

export const ContactTaxDetails = named(
  "ContactTaxDetails",
  Type.Object({
    ...keptFields,
    taxExemptGroupId: Type.Optional(Nullable(Id)),
    ...others,
    /** Returned with `fields: ["CONTACT_DETAILS"]` to callers with `members:read`. */
    contactDetails: Type.Optional(ContactDetails),
  }),
);
export type ContactTaxDetails = Static<typeof ContactTaxDetails>;

const NewContact = Type.Object({ id: Id, taxExemptGroupId: Type.Optional(Nullable(Id)), ...others });
export type NewContactTaxDetails = Static<typeof NewContact>;
const fields = requested(["CONTACT_DETAILS"]);
const byId = Type.Object({ id: Type.String() });
const oneContact = Type.Object({ contactTaxDetails: ContactTaxDetails });

export const upsertContactTaxDetails = endpoint({
  id: "taxes.upsertContactTaxDetails",
  method: "POST",
  path: "/v1/contact-tax-details",
  services,
  summary: "Create or update contact tax details. The id is the member's id.",
  access: writers,
  body: Type.Object({ contactTaxDetails: NewContact, fields }),
  response: oneContact,
  errors: ["TAX_EXEMPT_GROUP_NOT_FOUND"],
});

export const getContactTaxDetails = endpoint({
  id: "taxes.getContactTaxDetails",
  method: "GET",
  path: "/v1/contact-tax-details/{id}",
  services,
  summary: "Get contact tax details.",
  access: readers,
  params: byId,
  query: Type.Object({ fields }),
  response: oneContact,
  errors: ["CONTACT_TAX_DETAILS_NOT_FOUND"],
});

export const queryContactTaxDetails = endpoint({
  id: "taxes.queryContactTaxDetails",
  method: "GET",
  path: "/v1/contact-tax-details/query",
  services,
  isQuery: true,
  summary: "Query contact tax details, newest first by default. Filterable: id, taxExemptGroupId, tags.",
  access: readers,
  body: Type.Object({ query: Type.Optional(CursorQuery), fields }),
  response: Type.Object({ contactTaxDetails: Type.Array(ContactTaxDetails), pagingMetadata: CursorPagingMetadata }),
  errors: ["UNKNOWN_FILTER"],
});

export const countContactTaxDetails = endpoint({
  id: "taxes.countContactTaxDetails",
  method: "POST",
  path: "/v1/contact-tax-details/count",
  services,
  summary: "Count contact tax details that match a filter.",
  access: readers,
  body: Type.Object({ filter: Type.Optional(Type.Unknown()) }),
  response: Type.Object({ count: Type.Integer() }),
  errors: ["UNKNOWN_FILTER"],
});

export const deleteContactTaxDetails = endpoint({
  id: "taxes.deleteContactTaxDetails",
  method: "DELETE",
  path: "/v1/contact-tax-details/{id}",
  services,
  summary: "Delete contact tax details.",
  access: writers,
  params: byId,
  response: Nothing,
  errors: ["CONTACT_TAX_DETAILS_NOT_FOUND"],
});

export const bulkUpsertContactTaxDetails = endpoint({
  id: "taxes.bulkUpsertContactTaxDetails",
  method: "POST",
  path: "/v1/bulk/contact-tax-details/upsert",
  services,
  summary: "Create or update the contact tax details of up to 100 members. Items succeed or fail individually.",
  access: writers,
  body: Type.Object({
    contactTaxDetails: Type.Array(NewContact, { minItems: 1, maxItems: 100 }),
    returnEntity: ReturnEntity,
    fields,
  }),
  response: bulkAnswer(ContactTaxDetails, "item"),
});

export const bulkDeleteContactTaxDetails = endpoint({
  id: "taxes.bulkDeleteContactTaxDetails",
  method: "POST",
  path: "/v1/bulk/contact-tax-details/delete",
  services,
  summary: "Delete the contact tax details of up to 100 members. Items succeed or fail individually.",
  access: writers,
  body: Type.Object({ contactTaxDetailsIds: ids }),
  response: BulkAnswer,
});

export const bulkUpdateContactTaxDetailsTags = endpoint({
  id: "taxes.bulkUpdateContactTaxDetailsTags",
  method: "POST",
  path: "/v1/bulk/contact-tax-details/update-tags",
  services,
  summary: "Remove and then add tags of up to 100 contact tax details. A tag in both lists is kept.",
  access: writers,
  body: Type.Object({ contactTaxDetailsIds: ids, ...tagChanges }),
  response: BulkAnswer,
  errors: ["EMPTY_ASSIGN_AND_UNASSIGN_LISTS"],
});

export const bulkUpdateContactTaxDetailsTagsByFilter = endpoint({
  id: "taxes.bulkUpdateContactTaxDetailsTagsByFilter",
  method: "POST",
  path: "/v1/bulk/contact-tax-details/update-tags-by-filter",
  services,
  summary: "Update the tags of all contact tax details that match a filter, asynchronously.",
  access: writers,
  body: Type.Object({ filter: Type.Unknown(), ...tagChanges }),
  response: JobAnswer,
  errors: ["UNKNOWN_FILTER", "EMPTY_ASSIGN_AND_UNASSIGN_LISTS"],
});
