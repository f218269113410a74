import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Card } from "#backoffice/components/Card.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#backoffice/components/States.tsx";
import { defaultOrdersSearch } from "#backoffice/orders/orders/list/search.ts";
import { OrderLines } from "#backoffice/orders/orders/page/OrderLines.tsx";
import { ordersQuery } from "#backoffice/orders/orders/queries.ts";
import { useTexts } from "#ui/language.ts";
import styles from "./Dashboard.module.css";
import { dashboardTexts } from "./texts/texts.ts";

const SHOWN = 6;

export function LatestOrders() {
  const texts = useTexts(dashboardTexts).latest;
  const orders = useQuery(ordersQuery(defaultOrdersSearch));
  const latest = orders.data?.orders.slice(0, SHOWN) ?? [];
  return (
    <Card
      title={texts.title}
      isFlush
      action={
        <Link to="/orders" className={styles.all}>
          {texts.all}
        </Link>
      }
    >
      {orders.isPending && <SkeletonRows rows={SHOWN} />}
      {orders.isError && <ErrorState error={orders.error} onRetry={() => void orders.refetch()} />}
      {orders.isSuccess && latest.length === 0 && <EmptyState title={texts.none}>{texts.noneText}</EmptyState>}
      {latest.length > 0 && <OrderLines orders={latest} />}
    </Card>
  );
}
