/** A shop with what tests of imported orders read. */
import { type ImportProblemGroup, queryImportProblems, undoImport } from "#api/imports/imports.ts";
import * as ordersApi from "#api/orders/orders/orders.ts";
import { importTools } from "#server/imports/files/factory.ts";
import { jobs as importJobs } from "#server/imports/files/jobs.ts";
import { routes as importRoutes } from "#server/imports/files/routes.ts";
import { routes as analyticsRoutes } from "#server/marketing/analytics/routes.ts";
import { routes as customerRoutes } from "#server/marketing/customers/routes.ts";
import { routes as uploadRoutes } from "#server/store/uploads/routes.ts";
import { openShop } from "../../shop.ts";

export type OrderTools = Awaited<ReturnType<typeof openOrderShop>>;

export async function openOrderShop() {
  const bindings = [...importRoutes, ...uploadRoutes, ...customerRoutes, ...analyticsRoutes];
  const shop = await openShop({ hasJobs: true, jobs: importJobs, bindings });
  const staff = { authorization: shop.staffToken() };
  const tools = importTools(shop, staff);
  return {
    shop,
    staff,
    tools,
    async byNumber(number: string) {
      const { orders } = await shop.call(ordersApi.searchOrders, { body: { search: { filter: { number } } } }, staff);
      return orders[0];
    },
    async undo(id: string) {
      await shop.call(undoImport, { params: { id } }, staff);
      return tools.until(id, "UNDONE");
    },
    /** Code, column and number of rows of each problem. */
    async codes(id: string): Promise<(string | number | undefined)[][]> {
      const { problems } = await shop.call(queryImportProblems, { params: { id }, body: {} }, staff);
      return problems.map(({ code, column, rows }: ImportProblemGroup) => [code, column, rows]).sort();
    },
  };
}
