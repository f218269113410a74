import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import type { Order } from "#api/orders/orders/order-values.ts";
import { searchOrders } from "#api/orders/orders/orders.ts";
import { startOrderExport } from "#api/personal-exports.ts";
import { dayIn } from "#api/store/dates.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call } from "#backoffice/client.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { messageOf } from "#backoffice/components/States.tsx";
import { storeTimeZone } from "#backoffice/format.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import { type OrdersSearch, orderFilter } from "./search.ts";
import { orderListTexts } from "./texts/texts.ts";

/** Keeps the file in the memory of the browser small. */
const MOST = 10_000;

/** Downloads the filtered orders as CSV. */
export function ExportButton({ search }: { search: OrdersSearch }) {
  const language = useLanguage();
  const texts = useTexts(orderListTexts);
  const download = useMutation({
    mutationFn: async () => {
      await call(startOrderExport, {});
      return readAll(search);
    },
    onSuccess: async (orders) => {
      const { ordersCsv } = await import("./export-orders.ts");
      save(ordersCsv(orders), `orders-${dayIn(new Date(), storeTimeZone())}.csv`);
      showToast(formatMessage(language, texts.exported, { count: orders.length }));
    },
    onError: (error) => showToast(messageOf(error)),
  });
  return (
    <Button icon={<Download aria-hidden="true" />} isBusy={download.isPending} onClick={() => download.mutate()}>
      {texts.export}
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
