import { useQuery } from "@tanstack/react-query";
import type { Order } from "#api/orders/orders/order-values.ts";
import { formatMessage } from "#api/store/messages.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import { arrivalsQuery } from "../queries.ts";
import type { OrdersSearch } from "./search.ts";
import { orderListTexts } from "./texts/texts.ts";

type Props = { search: OrdersSearch; newest: Order | undefined; onShow: () => void };

/** The number of new orders, beside the title, so that rows don't move under the pointer. */
export function NewArrivals({ search, newest, onShow }: Props) {
  const language = useLanguage();
  const texts = useTexts(orderListTexts);
  const isNewestFirst = search.sort === "date" && search.direction === "desc" && search.page === 1;
  const arrivals = useQuery({
    ...arrivalsQuery(search, newest?.createdDate ?? ""),
    enabled: isNewestFirst && newest !== undefined,
  });
  const count = arrivals.data ?? 0;
  return (
    <span role="status">
      {isNewestFirst && count > 0 && (
        <Button size="small" variant="primary" onClick={onShow}>
          {formatMessage(language, texts.showNew, { count })}
        </Button>
      )}
    </span>
  );
}
