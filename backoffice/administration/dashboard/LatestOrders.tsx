import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Card } from "#backoffice/components/Card.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#backoffice/components/States.tsx";
import { defaultOrdersSearch } from "#backoffice/orders/orders/list/search.ts";
import { OrderLines } from "#backoffice/orders/orders/page/OrderLines.tsx";
import { ordersQuery } from "#backoffice/orders/orders/queries.ts";
import styles from "./Dashboard.module.css";

const SHOWN = 6;

export function LatestOrders() {
  const orders = useQuery(ordersQuery(defaultOrdersSearch));
  const latest = orders.data?.orders.slice(0, SHOWN) ?? [];
  return (
    <Card
      title="Latest orders"
      isFlush
      action={
        <Link to="/orders" className={styles.all}>
          All orders
        </Link>
      }
    >
      {orders.isPending && <SkeletonRows rows={SHOWN} />}
      {orders.isError && <ErrorState error={orders.error} onRetry={() => void orders.refetch()} />}
      {orders.isSuccess && latest.length === 0 && (
        <EmptyState title="No orders yet">Orders will appear here.</EmptyState>
      )}
      {latest.length > 0 && <OrderLines orders={latest} />}
    </Card>
  );
}
