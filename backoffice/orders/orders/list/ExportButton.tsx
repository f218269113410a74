import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import type { Order } from "#api/orders/orders/order-values.ts";
import { searchOrders } from "#api/orders/orders/orders.ts";
import { startOrderExport } from "#api/personal-exports.ts";
import { call } from "#backoffice/client.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { messageOf } from "#backoffice/components/States.tsx";
import { plural, storeTimeZone } from "#backoffice/format.ts";
import { dayIn } from "#backoffice/zoned-time.ts";
import { ordersCsv } from "./export-orders.ts";
import { type OrdersSearch, orderFilter } from "./search.ts";

/** What a browser holds without trouble. */
const MOST = 10_000;

/** The orders of the list as it is filtered, as a file. */
export function ExportButton({ search }: { search: OrdersSearch }) {
  const download = useMutation({
    mutationFn: async () => {
      await call(startOrderExport, {});
      return readAll(search);
    },
    onSuccess: (orders) => {
      save(ordersCsv(orders), `orders-${dayIn(new Date(), storeTimeZone())}.csv`);
      showToast(`${plural(orders.length, "order")} exported`);
    },
    onError: (error) => showToast(messageOf(error)),
  });
  return (
    <Button icon={<Download aria-hidden="true" />} isBusy={download.isPending} onClick={() => download.mutate()}>
      Export
    </Button>
  );
}

async function readAll(search: OrdersSearch): Promise<Order[]> {
  const orders: Order[] = [];
  let cursor: string | undefined;
  do {
    const { orders: page, metadata } = await call(searchOrders, {
      body: {
        search: {
          cursorPaging: { limit: 100, ...(cursor !== undefined && { cursor }) },
          ...(cursor === undefined && { filter: orderFilter(search) }),
          ...(cursor === undefined && search.q !== "" && { search: { expression: search.q } }),
        },
      },
    });
    orders.push(...page);
    cursor = metadata.cursors.next;
  } while (cursor !== undefined && orders.length < MOST);
  return orders;
}

function save(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
