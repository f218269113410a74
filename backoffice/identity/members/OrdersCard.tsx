import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Member } from "#api/identity/member-values.ts";
import { Card, Facts } from "#backoffice/components/Card.tsx";
import { ErrorState, SkeletonText } from "#backoffice/components/States.tsx";
import { formatMoney, formatNumber } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { OrderLines } from "#backoffice/orders/orders/page/OrderLines.tsx";
import styles from "./members.module.css";
import { memberOrdersQuery } from "./queries.ts";
import { membersTexts } from "./texts/texts.ts";

const texts = membersTexts[staffLanguage()].orders;

/** Count, total and the latest of the account's orders. */
export function OrdersCard({ member }: { member: Member }) {
  const found = useQuery(memberOrdersQuery(member.id));
  const [newest] = found.data?.orders ?? [];
  return (
    <Card
      title={texts.title}
      isFlush
      action={
        newest !== undefined &&
        member.loginEmail !== undefined && (
          <Link to="/orders" search={{ q: member.loginEmail }}>
            {texts.all}
          </Link>
        )
      }
    >
      <div className={styles.padded}>
        {found.isPending && <SkeletonText lines={3} />}
        {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
        {found.isSuccess && newest === undefined && <p className={styles.soft}>{texts.none}</p>}
        {found.isSuccess && newest !== undefined && (
          <Facts
            facts={[
              { name: texts.count, value: formatNumber(found.data.count) },
              { name: texts.total, value: formatMoney(found.data.total, newest.currency) },
            ]}
          />
        )}
      </div>
      {found.isSuccess && newest !== undefined && <OrderLines orders={found.data.orders} isOfOne />}
    </Card>
  );
}
