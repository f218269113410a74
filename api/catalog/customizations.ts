/**
 * Customization calls: options and modifiers shared between products (docs/protocol/shared-entities.md#customizations).
 */
import { Type } from "typebox";
import { bulkAnswer, ReturnEntity, requested } from "../bulk-values.ts";
import { endpoint, publicAccess } from "../endpoint.ts";
import { CursorQuery } from "../queries.ts";
import { CursorPagingMetadata, Nothing, Revision, Text } from "../values.ts";
import {
  ChoiceChanges,
  Customization,
  CustomizationChanges,
  MAX_CHOICES,
  NewChoice,
  NewCustomization,
} from "./customization-values.ts";

export const customizationFields = ["ASSIGNED_PRODUCTS_COUNT", "CHOICE_DISPLAY_IMAGE"] as const;
const fields = requested(customizationFields);

const services = ["/stores", "/_api/customization", "/customization"];
const readers = publicAccess("products:read");
const writers = { actors: ["staff", "app"], permission: "products:write" } as const;
const ById = Type.Object({ id: Type.String() });
const One = Type.Object({ customization: Customization });
const BulkCustomizations = bulkAnswer(Customization, "customization");
/** Room for 1,000 choices with images. */
const maxBodyBytes = 2 * 1024 * 1024;
const NewChoices = Type.Array(NewChoice, { minItems: 1, maxItems: MAX_CHOICES });

/** Errors from validating a customization's parts. */
const shapeErrors = [
  "INVALID_CUSTOMIZATION_RENDER_TYPE",
  "INVALID_FREE_TEXT_SETTINGS",
  "DOESNT_SUPPORT_FREE_TEXT",
  "DOESNT_SUPPORT_CHOICES",
  "DUPLICATE_CHOICE_NAME",
  "INVALID_CHOICE_TYPE",
  "INVALID_CHOICE_VALUE",
  "CHOICES_LIMIT_EXCEEDED",
  "MEDIA_NOT_FOUND",
] as const;
const choiceErrors = ["CUSTOMIZATION_NOT_FOUND", "CHOICE_NOT_FOUND", "CHOICE_ASSIGNED_TO_PRODUCT"] as const;

export const queryCustomizations = endpoint({
  id: "customizations.queryCustomizations",
  method: "POST",
  path: "/v3/customizations/query",
  services,
  isQuery: true,
  summary:
    "Queries customizations with cursor paging. Filterable: id, name, customizationType, customizationRenderType, createdDate, updatedDate; sortable: id, name, createdDate, updatedDate.",
  access: readers,
  body: Type.Object({ query: Type.Optional(CursorQuery), fields }),
  response: Type.Object({ customizations: Type.Array(Customization), pagingMetadata: CursorPagingMetadata }),
  errors: ["UNKNOWN_FILTER"],
  isCacheable: true,
});

export const countCustomizations = endpoint({
  id: "customizations.countCustomizations",
  method: "POST",
  path: "/v3/customizations/count",
  services,
  summary: "Counts the customizations that match a filter.",
  access: readers,
  body: Type.Object({ filter: Type.Optional(Type.Unknown()) }),
  response: Type.Object({ count: Type.Integer() }),
  errors: ["UNKNOWN_FILTER"],
});

export const createCustomization = endpoint({
  id: "customizations.createCustomization",
  method: "POST",
  path: "/v3/customizations",
  services,
  summary: "Creates an option or a modifier.",
  access: writers,
  body: Type.Object({ customization: NewCustomization }),
  response: One,
  errors: [...shapeErrors, "OPTIONS_LIMIT_EXCEEDED", "MODIFIERS_LIMIT_EXCEEDED"],
  maxBodyBytes,
});

export const getCustomization = endpoint({
  id: "customizations.getCustomization",
  method: "GET",
  path: "/v3/customizations/{id}",
  services,
  summary: "Returns a customization.",
  access: readers,
  params: ById,
  query: Type.Object({ fields }),
  response: One,
  errors: ["CUSTOMIZATION_NOT_FOUND"],
  isCacheable: true,
});

export const updateCustomization = endpoint({
  id: "customizations.updateCustomization",
  method: "PATCH",
  path: "/v3/customizations/{id}",
  services,
  summary: "Updates the fields that are sent. Requires the current revision. Type and render type can't change.",
  access: writers,
  params: ById,
  body: Type.Object({ customization: CustomizationChanges, fields }),
  response: One,
  errors: [...shapeErrors, ...choiceErrors, "REVISION_CONFLICT"],
  maxBodyBytes,
});

export const deleteCustomization = endpoint({
  id: "customizations.deleteCustomization",
  method: "DELETE",
  path: "/v3/customizations/{id}",
  services,
  summary: "Deletes a customization that isn't used by any product.",
  access: writers,
  params: ById,
  response: Nothing,
  errors: ["CUSTOMIZATION_NOT_FOUND", "NOT_ALLOWED_DELETE_CUSTOMIZATION_ASSIGNED_TO_PRODUCT"],
});

export const addCustomizationChoices = endpoint({
  id: "customizations.addCustomizationChoices",
  method: "POST",
  path: "/v3/customizations/{id}/add-choices",
  services,
  summary: "Adds choices to the end.",
  access: writers,
  params: ById,
  body: Type.Object({ choices: NewChoices, fields }),
  response: One,
  errors: [...shapeErrors, "CUSTOMIZATION_NOT_FOUND"],
  maxBodyBytes,
});

export const setCustomizationChoices = endpoint({
  id: "customizations.setCustomizationChoices",
  method: "POST",
  path: "/v3/customizations/{id}/set-choices",
  services,
  summary:
    "Replaces the choices. Choices with a known id or name are kept. A choice used by a product can't be removed.",
  access: writers,
  params: ById,
  body: Type.Object({ choices: NewChoices, fields }),
  response: One,
  errors: [...shapeErrors, ...choiceErrors],
  maxBodyBytes,
});

export const removeCustomizationChoices = endpoint({
  id: "customizations.removeCustomizationChoices",
  method: "POST",
  path: "/v3/customizations/{id}/remove-choices",
  services,
  summary: "Removes choices that aren't used by any product.",
  access: writers,
  params: ById,
  body: Type.Object({
    choiceIds: Type.Array(Text(36, 1), { minItems: 1, maxItems: MAX_CHOICES }),
    revision: Type.Optional(Revision),
    fields,
  }),
  response: One,
  errors: [...choiceErrors, "REVISION_CONFLICT"],
});

export const updateCustomizationChoices = endpoint({
  id: "customizations.updateCustomizationChoices",
  method: "POST",
  path: "/v3/customizations/{id}/update-choices",
  services,
  summary: "Updates fields of choices. The type of a choice can't change.",
  access: writers,
  params: ById,
  body: Type.Object({
    revision: Revision,
    choices: Type.Array(Type.Object({ choice: ChoiceChanges }), { minItems: 1, maxItems: MAX_CHOICES }),
    fields,
  }),
  response: One,
  errors: [...shapeErrors, "CUSTOMIZATION_NOT_FOUND", "CHOICE_NOT_FOUND", "REVISION_CONFLICT"],
  maxBodyBytes,
});

export const reorderCustomizationChoices = endpoint({
  id: "customizations.reorderCustomizationChoices",
  method: "POST",
  path: "/v3/customizations/{id}/reorder-choices",
  services,
  summary: "Reorders the choices. Every choice must be listed exactly once.",
  access: writers,
  params: ById,
  body: Type.Object({
    revision: Revision,
    choiceIds: Type.Array(Text(36, 1), { minItems: 1, maxItems: MAX_CHOICES }),
    fields,
  }),
  response: One,
  errors: ["CUSTOMIZATION_NOT_FOUND", "CHOICE_IDS_MISMATCH", "REVISION_CONFLICT"],
});

export const bulkCreateCustomizations = endpoint({
  id: "customizations.bulkCreateCustomizations",
  method: "POST",
  path: "/v3/bulk/customizations/create",
  services,
  summary: "Creates up to 100 customizations. Each item succeeds or fails on its own.",
  access: writers,
  body: Type.Object({
    customizations: Type.Array(NewCustomization, { minItems: 1, maxItems: 100 }),
    returnEntity: ReturnEntity,
  }),
  response: BulkCustomizations,
  maxBodyBytes,
});

export const bulkUpdateCustomizations = endpoint({
  id: "customizations.bulkUpdateCustomizations",
  method: "POST",
  path: "/v3/bulk/customizations/update",
  services,
  summary: "Updates up to 100 customizations. Each item succeeds or fails on its own.",
  access: writers,
  body: Type.Object({
    customizations: Type.Array(
      Type.Object({ customization: Type.Object({ ...CustomizationChanges.properties, id: Text(36, 1) }) }),
      { minItems: 1, maxItems: 100 },
    ),
    returnEntity: ReturnEntity,
    fields,
  }),
  response: BulkCustomizations,
  maxBodyBytes,
});

export const bulkAddCustomizationChoices = endpoint({
  id: "customizations.bulkAddCustomizationChoices",
  method: "POST",
  path: "/v3/bulk/customizations/add-choices",
  services,
  summary: "Adds choices to up to 1,000 customizations. Each item succeeds or fails on its own.",
  access: writers,
  body: Type.Object({
    customizationsChoices: Type.Array(Type.Object({ customizationId: Text(36, 1), choices: NewChoices }), {
      minItems: 1,
      maxItems: 1000,
    }),
    returnEntity: ReturnEntity,
    fields,
  }),
  response: BulkCustomizations,
  maxBodyBytes,
});
