import { useQuery } from "@tanstack/react-query";
import type { Order } from "#api/orders/orders/order-values.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { plural } from "#backoffice/format.ts";
import { arrivalsQuery } from "../queries.ts";
import type { OrdersSearch } from "./search.ts";

type Props = { search: OrdersSearch; newest: Order | undefined; onShow: () => void };

/** Orders that came while the list was open: said beside its title, so that no row moves under the pointer. */
export function NewArrivals({ search, newest, onShow }: Props) {
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
          Show {plural(count, "new order")}
        </Button>
      )}
    </span>
  );
}
