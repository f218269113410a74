import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Customer } from "#api/marketing/customers.ts";
import { Card, Facts } from "#backoffice/components/Card.tsx";
import { ErrorState, SkeletonText } from "#backoffice/components/States.tsx";
import { formatNumber } from "#backoffice/format.ts";
import styles from "#backoffice/identity/members/members.module.css";
import { staffLanguage } from "#backoffice/language.ts";
import { OrderLines } from "#backoffice/orders/orders/page/OrderLines.tsx";
import { customerOrdersQuery } from "./queries.ts";
import { customersTexts } from "./texts/texts.ts";

const texts = customersTexts[staffLanguage()];

/** Figures and the latest orders of a customer. */
export function CustomerOrders({ customer }: { customer: Customer }) {
  const found = useQuery(customerOrdersQuery(customer));
  const hasOrders = found.isSuccess && found.data.length > 0;
  return (
    <Card
      title={texts.orders}
      isFlush
      action={
        hasOrders && (
          <Link to="/orders" search={{ q: customer.email }}>
            {texts.allOrders}
          </Link>
        )
      }
    >
      <div className={styles.padded}>
        {found.isPending && <SkeletonText lines={3} />}
        {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
        {found.isSuccess && !hasOrders && <p className={styles.soft}>{texts.noOrders}</p>}
        {hasOrders && (
          <Facts
            facts={[
              { name: texts.orders, value: formatNumber(customer.orderCount) },
              { name: texts.spent, value: customer.totalSpent.formattedAmount },
            ]}
          />
        )}
      </div>
      {hasOrders && <OrderLines orders={found.data} isOfOne />}
    </Card>
  );
}
