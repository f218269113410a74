/**
 * What brands, ribbons and info sections have in common: their routes, and tables of unique names. Owns no tables; the
 * events are those of each entity.
 */

export { type NamedEntities, namedRoutes, type Writing } from "./named-routes.ts";
export { NamedRows } from "./named-rows.ts";
