import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Member } from "#api/identity/member-values.ts";
import { Card, Facts } from "#backoffice/components/Card.tsx";
import { ErrorState, SkeletonText } from "#backoffice/components/States.tsx";
import { formatMoney } from "#backoffice/format.ts";
import { staffLocale } from "#backoffice/language.ts";
import { OrderLines } from "#backoffice/orders/orders/page/OrderLines.tsx";
import styles from "./members.module.css";
import { memberOrdersQuery } from "./queries.ts";

/** What they bought with their account: how much in all, and the latest. */
export function OrdersCard({ member }: { member: Member }) {
  const found = useQuery(memberOrdersQuery(member.id));
  const [newest] = found.data?.orders ?? [];
  return (
    <Card
      title="Orders"
      isFlush
      action={
        newest !== undefined &&
        member.loginEmail !== undefined && (
          <Link to="/orders" search={{ q: member.loginEmail }}>
            All orders
          </Link>
        )
      }
    >
      <div className={styles.padded}>
        {found.isPending && <SkeletonText lines={3} />}
        {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
        {found.isSuccess && newest === undefined && <p className={styles.soft}>None yet.</p>}
        {found.isSuccess && newest !== undefined && (
          <Facts
            facts={[
              { name: "Orders", value: found.data.count.toLocaleString(staffLocale()) },
              { name: "Worth in all", value: formatMoney(found.data.worth, newest.currency) },
            ]}
          />
        )}
      </div>
      {found.isSuccess && newest !== undefined && <OrderLines orders={found.data.orders} isOfOne />}
    </Card>
  );
}
