import { readChoice } from "#backoffice/search-params.ts";

const designTemplates = ["home", "collection", "product", "cart"] as const;
export type DesignTemplate = (typeof designTemplates)[number];
export type DesignSearch = { template: DesignTemplate };

export const defaultDesignSearch: DesignSearch = { template: "home" };

export const readDesignSearch = ({ template }: Record<string, unknown>): DesignSearch => ({
  template: readChoice(template, designTemplates),
});
