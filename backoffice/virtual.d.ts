declare module "virtual:catalogs/*" {
  export const catalogs: Readonly<Record<string, unknown>>;
}
