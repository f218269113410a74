import { queryOptions } from "@tanstack/react-query";
import { getCustomization } from "#api/catalog/customizations.ts";
import { getInfoSection } from "#api/catalog/info-sections.ts";
import { call } from "#backoffice/client.ts";

export const infoSectionQuery = (id: string) =>
  queryOptions({
    queryKey: ["info-sections", "one", id],
    queryFn: async () => {
      const query = { fields: ["ASSIGNED_PRODUCTS_COUNT" as const] };
      return (await call(getInfoSection, { params: { id }, query })).infoSection;
    },
  });

export const customizationQuery = (id: string) =>
  queryOptions({
    queryKey: ["customizations", "one", id],
    queryFn: async () => {
      const query = { fields: ["ASSIGNED_PRODUCTS_COUNT" as const] };
      return (await call(getCustomization, { params: { id }, query })).customization;
    },
  });
